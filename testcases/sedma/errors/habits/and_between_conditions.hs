-- `and` stands between two conditions.
-- code: type-error
-- line: 9
-- says: `&&`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 and even (length cs) then Just (AC, One) else Nothing
