-- `or` stands between two comparisons.
-- code: syntax-error
-- line: 10
-- says: `||`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs == 32 or length cs == 16 = Just (AC, One)
  | otherwise                          = Nothing
