-- An instance is written for a constructor.
-- code: undefined-name
-- line: 8
-- says: write `Rank`

import SedmaDatatypes

instance Eq R7 where
  R7 == R7 = True

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
