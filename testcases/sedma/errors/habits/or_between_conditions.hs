-- `or` stands between two conditions of a guard.
-- code: type-error
-- line: 10
-- says: `||`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | null cs or length cs /= 32 = Nothing
  | otherwise                  = Just (AC, One)
