-- A comparison has nothing on its right.
-- code: syntax-error
-- line: 10
-- says: `==`
-- says: missing

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == then Just (AC, One) else Nothing
