-- `Seven` stands for `R7`.
-- code: undefined-name
-- line: 9
-- says: `R7`

import SedmaDatatypes

isSeven :: Rank -> Bool
isSeven Seven = True
isSeven _ = False

replay :: Cards -> Maybe Winner
replay (Card _ r : _) | isSeven r = Just (AC, One)
replay _ = Nothing
