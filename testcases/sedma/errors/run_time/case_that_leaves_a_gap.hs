-- A `case` leaves out most ranks.
-- code: pattern
-- line: none
-- says: inside `value`
-- says: `_`

import SedmaDatatypes

value :: Card -> Int
value (Card _ r) = case r of
  RA -> 10
  R10 -> 10
  R7 -> 0

replay :: Cards -> Maybe Winner
replay cs
  | sum (map value cs) /= 80 = Nothing
  | otherwise = Just (AC, One)
