-- The first definition stands behind `where`, the others further left.
-- code: indentation
-- line: 14
-- says: column
-- says: `isGame`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | isGame    = Just (AC, One)
  | otherwise = Nothing
  where isGame = n == 32
    n = length cs
