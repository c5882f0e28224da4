-- The `where` stands before the guards.
-- code: syntax-error
-- line: 11
-- says: `where`
-- says: after the last guard

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  where n = length cs
  | n == 32   = Just (AC, One)
  | otherwise = Nothing
