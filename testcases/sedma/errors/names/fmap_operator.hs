-- `<$>` is used.
-- code: undefined-name
-- line: 13
-- says: Use `fmap`

import SedmaDatatypes

team :: Cards -> Maybe Team
team [] = Nothing
team _ = Just AC

replay :: Cards -> Maybe Winner
replay cs = (\t -> (t, One)) <$> team cs
