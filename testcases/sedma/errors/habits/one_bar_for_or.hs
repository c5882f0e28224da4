-- `|` is written for `||`.
-- code: syntax-error
-- line: 9
-- says: `||`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if null cs | length cs /= 32 then Nothing else Just (AC, One)
