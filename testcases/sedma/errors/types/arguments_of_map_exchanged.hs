-- The arguments of `map` are exchanged.
-- code: type-error
-- line: 14
-- says: `map f xs`

import SedmaDatatypes

value :: Card -> Int
value (Card _ RA) = 10
value _ = 0

replay :: Cards -> Maybe Winner
replay cs
  | sum (map cs value) /= 40 = Nothing
  | otherwise = Just (AC, One)
