-- The signature and the equations have different names.
-- code: missing-binding
-- line: 8
-- says: You define `trickPoint`

import SedmaDatatypes

trickPoints :: Cards -> Int
trickPoint cs = length cs

replay :: Cards -> Maybe Winner
replay cs
  | trickPoint cs /= 32 = Nothing
  | otherwise = Just (AC, One)
