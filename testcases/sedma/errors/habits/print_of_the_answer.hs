-- The answer is printed.
-- code: type-error
-- line: 9
-- says: `print`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then print (AC, One) else Nothing
