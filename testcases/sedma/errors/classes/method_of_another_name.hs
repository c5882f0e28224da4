-- An instance defines `equals`.
-- code: unknown-method
-- line: 9
-- says: `==`

import SedmaDatatypes

instance Eq Rank where
  equals a b = show a == show b

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
