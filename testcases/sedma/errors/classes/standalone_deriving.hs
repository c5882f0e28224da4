-- `deriving instance` stands above the first definition.
-- code: not-haskell-98
-- line: 8
-- says: `instance Eq Rank where`

import SedmaDatatypes

deriving instance Eq Rank

replay :: Cards -> Maybe Winner
replay (Card _ a : Card _ b : _) | a == b = Just (AC, One)
replay _ = Nothing
