-- `++` adds numbers.
-- code: type-error
-- line: 14
-- says: Numbers are added with `+`

import SedmaDatatypes

value :: Card -> Int
value (Card _ RA) = 10
value _ = 0

points :: Cards -> Int
points [] = 0
points (c : cs) = value c ++ points cs

replay :: Cards -> Maybe Winner
replay cs
  | points cs /= 40 = Nothing
  | otherwise = Just (AC, One)
