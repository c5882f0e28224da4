-- The `where` stands between two guards.
-- code: syntax-error
-- line: 12
-- says: `where`
-- says: after the last guard

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | n /= 32   = Nothing
  where n = length cs
  | otherwise = Just (AC, One)
