-- `%` is written for `mod`.
-- code: undefined-name
-- line: 9
-- says: `mod`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs % 4 == 0 then Just (AC, One) else Nothing
