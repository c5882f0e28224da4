-- The class is written `EQ`.
-- code: undefined-name
-- line: 8
-- says: Did you mean `Eq`?

import SedmaDatatypes

instance EQ Rank where
  a == b = show a == show b

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
