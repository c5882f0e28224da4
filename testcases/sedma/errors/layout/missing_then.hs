-- An `if` has no `then`.
-- code: syntax-error
-- line: 9
-- says: `then`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 Just (AC, One) else Nothing
