-- `=<` is written for `<=`.
-- code: undefined-name
-- line: 9
-- says: `<=`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs =< 31 then Nothing else Just (AC, One)
