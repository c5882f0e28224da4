-- `:` joins two lists.
-- code: type-error
-- line: 10
-- says: joined with `++`

import SedmaDatatypes

again :: Cards -> Cards
again [] = []
again (c : cs) = again cs : [c]

replay :: Cards -> Maybe Winner
replay cs
  | length (again cs) /= 32 = Nothing
  | otherwise = Just (AC, One)
