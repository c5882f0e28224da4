-- `maximum` is used on an empty list.
-- code: empty-list
-- line: none
-- says: `maximum`

import SedmaDatatypes

value :: Card -> Int
value (Card _ RA) = 10
value _ = 0

replay :: Cards -> Maybe Winner
replay cs
  | maximum (map value cs) == 10 = Just (AC, One)
  | otherwise = Nothing
