-- Local definitions stand below a function without `where`.
-- code: indentation
-- line: 11
-- says: `where`
-- says: column

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if n == 32 then Just (AC, One) else Nothing
    n = length cs
