-- `len` is written for `length`.
-- code: undefined-name
-- line: 9
-- says: `length`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if len cs == 32 then Just (AC, One) else Nothing
