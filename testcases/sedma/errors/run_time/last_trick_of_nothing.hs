-- `last` is used on an empty list of tricks.
-- code: empty-list
-- line: none
-- says: `last` was used on an empty list

import SedmaDatatypes

tricks :: Cards -> [Cards]
tricks [] = []
tricks cs = take 4 cs : tricks (drop 4 cs)

replay :: Cards -> Maybe Winner
replay cs
  | length (last (tricks cs)) == 4 = Just (AC, One)
  | otherwise = Nothing
