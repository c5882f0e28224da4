-- A signature for any type lacks `Eq a =>`.
-- code: ambiguous-type
-- line: 8
-- says: `count :: Eq a => a -> [a] -> Int`

import SedmaDatatypes

count :: a -> [a] -> Int
count x xs = length [y | y <- xs, y == x]

replay :: Cards -> Maybe Winner
replay cs
  | count 'a' "abc" /= 1 = Nothing
  | otherwise = Just (AC, One)
