-- `==` of an instance gives a text.
-- code: type-error
-- line: 9
-- says: gives `Bool`, but here it gives `[Char]`

import SedmaDatatypes

instance Eq Rank where
  a == b = show a

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
