-- An `else` gives a pair without `Just`.
-- code: type-error
-- line: 9
-- says: put `Just` before it

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs /= 32 then Nothing else (AC, One)
