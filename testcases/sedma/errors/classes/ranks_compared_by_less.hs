-- Ranks are compared with `>` without an instance.
-- code: missing-instance
-- line: 9
-- says: `instance Ord Rank where …`

import SedmaDatatypes

higher :: Rank -> Rank -> Bool
higher a b = a > b

replay :: Cards -> Maybe Winner
replay (Card _ a : Card _ b : _) | higher a b = Just (AC, One)
replay _ = Nothing
