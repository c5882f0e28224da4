-- A condition is written as `c ? a : b`.
-- code: undefined-name
-- line: 9
-- says: `if … then … else

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = length cs == 32 ? Just (AC, One) : Nothing
