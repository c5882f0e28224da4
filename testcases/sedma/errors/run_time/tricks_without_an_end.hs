-- A recursion over tricks has no end.
-- code: memory
-- line: none
-- says: Line 11
-- says: `tricks` calls itself in every case
-- says: empty list

import SedmaDatatypes

tricks :: Cards -> [Cards]
tricks cs = take 4 cs : tricks (drop 4 cs)

replay :: Cards -> Maybe Winner
replay cs
  | length (tricks cs) /= 8 = Nothing
  | otherwise = Just (AC, One)
