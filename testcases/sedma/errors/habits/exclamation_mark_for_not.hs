-- `!` is written for `not`.
-- code: syntax-error
-- line: 12
-- says: `not`

import SedmaDatatypes

isGame :: Cards -> Bool
isGame cs = length cs == 32

replay :: Cards -> Maybe Winner
replay cs = if !(isGame cs) then Nothing else Just (AC, One)
