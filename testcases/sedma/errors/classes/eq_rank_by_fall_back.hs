-- `instance Ord` stands without `instance Eq`.
-- code: missing-eq
-- line: 9
-- says: An instance of `Ord` needs one of `Eq`
-- says: `instance Eq Rank where …`

import SedmaDatatypes

instance Ord Rank where
  compare R7 R7 = EQ
  compare R7 _ = LT
  compare _ _ = GT

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
