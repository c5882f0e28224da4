-- An infinite list is summed.
-- code: endless
-- line: none
-- says: infinite list

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | sum [1 ..] == length cs = Nothing
  | otherwise = Just (AC, One)
