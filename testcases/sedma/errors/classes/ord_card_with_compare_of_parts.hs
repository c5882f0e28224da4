-- `instance Ord Card` compares ranks, which have none.
-- code: missing-instance
-- line: 12
-- says: `instance Ord Rank where …`

import SedmaDatatypes

instance Eq Card where
  a == b = show a == show b

instance Ord Card where
  compare (Card _ r1) (Card _ r2) = compare r1 r2

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
