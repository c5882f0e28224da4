-- The same instance is written twice.
-- code: duplicate-instance
-- line: 16
-- says: Keep one

import SedmaDatatypes

instance Eq Rank where
  a == b = show a == show b

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)

instance Eq Rank where
  R7 == R7 = True
  _ == _ = False
