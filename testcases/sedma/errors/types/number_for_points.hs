-- A number stands for the points.
-- code: type-error
-- line: 11
-- says: `One`, `Two`, `Three`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, 1)
