-- Values are `Integer`, their sum is promised to be `Int`.
-- code: type-error
-- line: 13
-- says: `fromIntegral`

import SedmaDatatypes

value :: Card -> Integer
value (Card _ RA) = 10
value _ = 0

points :: Cards -> Int
points cs = sum (map value cs)

replay :: Cards -> Maybe Winner
replay cs
  | points cs /= 40 = Nothing
  | otherwise = Just (AC, One)
