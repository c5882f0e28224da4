-- The guards leave out some numbers.
-- code: pattern
-- line: none
-- says: `score 64`
-- says: `otherwise`

import SedmaDatatypes

score :: Int -> Points
score n
  | n > 90 = Three
  | n == 90 = Two
  | n < 40 = One

replay :: Cards -> Maybe Winner
replay cs = case score (length cs * 2) of
  One -> Nothing
  p -> Just (AC, p)
