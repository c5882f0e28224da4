-- An `instance` has a `deriving`.
-- code: syntax-error
-- line: 8
-- says: `instance Eq Rank where`

import SedmaDatatypes

instance Eq Rank deriving Eq

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
