-- `_` is used as a value.
-- code: blank-in-expression
-- line: 11
-- says: no value
-- says: a name on the left

import SedmaDatatypes

value :: Card -> Int
value (Card _ RA) = 10
value (Card _ _) = value _

replay :: Cards -> Maybe Winner
replay cs
  | sum (map value cs) /= 40 = Nothing
  | otherwise = Just (AC, One)
