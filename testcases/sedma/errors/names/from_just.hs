-- `fromJust` is used.
-- code: undefined-name
-- line: 16
-- says: only the Prelude
-- says: `case … of

import SedmaDatatypes

team :: Cards -> Maybe Team
team [] = Nothing
team _ = Just AC

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (fromJust (team cs), One)
