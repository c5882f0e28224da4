-- A guard gives a pair without `Just`.
-- code: type-error
-- line: 11
-- says: put `Just` before it

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = (AC, One)
