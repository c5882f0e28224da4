-- A list grows in every call.
-- code: memory
-- line: none
-- says: list grows without end
-- says: recursion never ends

import SedmaDatatypes

collect :: Cards -> Cards -> Cards
collect done [] = done
collect done cs = collect (cs ++ done) cs

replay :: Cards -> Maybe Winner
replay cs
  | length (collect [] cs) == 32 = Just (AC, One)
  | otherwise = Nothing
