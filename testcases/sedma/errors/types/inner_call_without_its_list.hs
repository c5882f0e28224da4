-- The inner one of two calls lacks its list.
-- code: type-error
-- line: 9
-- says: argument missing

import SedmaDatatypes

tricks :: Cards -> [Cards]
tricks cs = [take 4 (drop n) | n <- [0, 4 .. 28]]

replay :: Cards -> Maybe Winner
replay cs
  | length (tricks cs) /= 8 = Nothing
  | otherwise = Just (AC, One)
