-- The first part of the answer is a `Maybe`.
-- code: type-error
-- line: 14
-- says: Part 1 of the pair should be `Team`
-- says: `case … of`

import SedmaDatatypes

team :: Cards -> Maybe Team
team [] = Nothing
team _ = Just AC

replay :: Cards -> Maybe Winner
replay cs = Just (team cs, One)
