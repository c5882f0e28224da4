-- `card` stands for `Card` in the signature of a helper.
-- code: type-error
-- line: 8
-- says: `value :: Card -> Int`

import SedmaDatatypes

value :: card -> Int
value (Card _ RA) = 10
value (Card _ R10) = 10
value _ = 0

replay :: Cards -> Maybe Winner
replay cs
  | sum (map value cs) /= 80 = Nothing
  | otherwise = Just (AC, One)
