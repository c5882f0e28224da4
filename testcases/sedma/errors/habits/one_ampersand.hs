-- `&` is written for `&&`.
-- code: undefined-name
-- line: 9
-- says: `&&`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 & even (length cs) then Just (AC, One) else Nothing
