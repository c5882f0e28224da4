-- `compare` stands in an instance of `Eq`.
-- code: unknown-method
-- line: 10
-- says: `instance Ord … where`

import SedmaDatatypes

instance Eq Rank where
  a == b = show a == show b
  compare a b = compare (show a) (show b)

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
