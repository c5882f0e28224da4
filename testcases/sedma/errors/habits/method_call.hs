-- The length of a list is written as `cs.length`.
-- code: type-error
-- line: 9
-- says: `length cs`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if cs.length == 32 then Just (AC, One) else Nothing
