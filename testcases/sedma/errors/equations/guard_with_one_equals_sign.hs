-- A guard compares with one `=`.
-- code: syntax-error
-- line: 10
-- says: `==`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs = 32 = Just (AC, One)
  | otherwise      = Nothing
