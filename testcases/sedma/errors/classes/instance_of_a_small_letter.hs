-- The type of an instance has a small letter.
-- code: instance-head
-- line: 8
-- says: `instance Eq Rank where`

import SedmaDatatypes

instance Eq rank where
  a == b = show a == show b

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
