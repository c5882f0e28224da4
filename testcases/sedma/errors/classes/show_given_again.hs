-- An instance is written that the given types have.
-- code: duplicate-instance
-- line: 9
-- says: already has an instance of `Show`
-- says: Delete yours

import SedmaDatatypes

instance Show Rank where
  show R7 = "7"
  show _ = "other"

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
