-- A branch gives `False` where it should give `Nothing`.
-- code: type-error
-- line: 9
-- says: `Nothing`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else False
