-- A function calls itself with the same arguments.
-- code: endless
-- line: none
-- says: Line 11
-- says: `play n cs`
-- says: same arguments

import SedmaDatatypes

play :: Int -> Cards -> Int
play n cs = play n cs

replay :: Cards -> Maybe Winner
replay cs
  | play 0 cs == 8 = Just (AC, One)
  | otherwise = Nothing
