-- `isNothing` is used.
-- code: undefined-name
-- line: 15
-- says: only the Prelude
-- says: `maybe True (const False) m`

import SedmaDatatypes

team :: Cards -> Maybe Team
team [] = Nothing
team _ = Just AC

replay :: Cards -> Maybe Winner
replay cs
  | isNothing (team cs) = Nothing
  | otherwise = Just (AC, One)
