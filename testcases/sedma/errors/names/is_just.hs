-- `isJust` is used.
-- code: undefined-name
-- line: 15
-- says: only the Prelude
-- says: `maybe False (const True) m`

import SedmaDatatypes

team :: Cards -> Maybe Team
team [] = Nothing
team _ = Just AC

replay :: Cards -> Maybe Winner
replay cs
  | isJust (team cs) = Just (AC, One)
  | otherwise = Nothing
