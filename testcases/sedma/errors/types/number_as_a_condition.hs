-- A guard is a number.
-- code: type-error
-- line: 10
-- says: `n == 0`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs `mod` 4 = Nothing
  | otherwise = Just (AC, One)
