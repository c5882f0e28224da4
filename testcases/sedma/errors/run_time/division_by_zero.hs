-- The empty list's length divides.
-- code: arithmetic
-- line: none
-- says: divided by zero
-- says: `div`

import SedmaDatatypes

average :: Cards -> Int
average cs = 80 `div` length cs

replay :: Cards -> Maybe Winner
replay cs
  | average cs == 2 = Just (AC, One)
  | otherwise = Nothing
