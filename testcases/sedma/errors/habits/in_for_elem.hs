-- Membership is written with `in`.
-- code: not-haskell
-- line: 9
-- says: `elem

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs in [16, 32] then Just (AC, One) else Nothing
