-- A range is tested with `0 < n < 33`.
-- code: syntax-error
-- line: 9
-- says: `&&`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if 0 < length cs < 33 then Just (AC, One) else Nothing
