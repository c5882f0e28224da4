-- `null` is meant to be the missing value.
-- code: type-error
-- line: 9
-- says: `Nothing`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs /= 32 then null else Just (AC, One)
