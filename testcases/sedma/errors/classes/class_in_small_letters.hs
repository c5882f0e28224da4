-- The class is written `eq`.
-- code: syntax-error
-- line: 8
-- says: `Eq`

import SedmaDatatypes

instance eq Rank where
  a == b = show a == show b

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
