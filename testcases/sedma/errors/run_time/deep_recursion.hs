-- A recursion goes too deep.
-- code: stack
-- line: none
-- says: too deep
-- says: smaller number

import SedmaDatatypes

count :: Int -> Int
count 0 = 0
count n = 1 + count (n - 1)

replay :: Cards -> Maybe Winner
replay cs
  | count 100000 == length cs = Nothing
  | otherwise = Just (AC, One)
