-- An operator section has two operators.
-- code: syntax-error
-- line: 9
-- says: operator

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if any (== < 4) [length cs] then Nothing else Just (AC, One)
