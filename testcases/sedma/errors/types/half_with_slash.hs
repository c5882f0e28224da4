-- `/` divides the length of a list.
-- code: type-error
-- line: 9
-- says: `div a b`

import SedmaDatatypes

tricks :: Cards -> Int
tricks cs = length cs / 4

replay :: Cards -> Maybe Winner
replay cs
  | tricks cs /= 8 = Nothing
  | otherwise = Just (AC, One)
