-- The arguments of `take` are exchanged.
-- code: type-error
-- line: 10
-- says: `take 4 xs`

import SedmaDatatypes

tricks :: Cards -> [Cards]
tricks [] = []
tricks cs = take cs 4 : tricks (drop 4 cs)

replay :: Cards -> Maybe Winner
replay cs
  | length (tricks cs) /= 8 = Nothing
  | otherwise = Just (AC, One)
