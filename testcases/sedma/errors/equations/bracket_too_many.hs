-- There is one closing bracket too many.
-- code: syntax-error
-- line: 10
-- says: `)`
-- says: too many

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if (length cs) == 32) then Just (AC, One) else Nothing
