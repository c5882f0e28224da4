-- `++` puts one trick before a list of tricks.
-- code: type-error
-- line: 10
-- says: use `:`

import SedmaDatatypes

tricks :: Cards -> [Cards]
tricks [] = []
tricks cs = take 4 cs ++ tricks (drop 4 cs)

replay :: Cards -> Maybe Winner
replay cs
  | length (tricks cs) /= 8 = Nothing
  | otherwise = Just (AC, One)
