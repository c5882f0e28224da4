-- `int` stands for `Int` in a signature.
-- code: type-error
-- line: 8
-- says: `value :: Card -> Int`

import SedmaDatatypes

value :: Card -> int
value (Card _ RA) = 10
value (Card _ R10) = 10
value _ = 0

replay :: Cards -> Maybe Winner
replay cs
  | sum (map value cs) /= 80 = Nothing
  | otherwise = Just (AC, One)
