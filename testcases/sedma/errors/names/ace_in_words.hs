-- `Ace` stands for `RA`.
-- code: undefined-name
-- line: 9
-- says: `RA`

import SedmaDatatypes

value :: Card -> Int
value (Card _ Ace) = 10
value (Card _ R10) = 10
value _ = 0

replay :: Cards -> Maybe Winner
replay cs
  | sum (map value cs) /= 80 = Nothing
  | otherwise = Just (AC, One)
