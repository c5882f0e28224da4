-- `None` is written for `Nothing`.
-- code: undefined-name
-- line: 9
-- says: `Nothing`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs /= 32 then None else Just (AC, One)
