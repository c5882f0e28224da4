-- An element is taken with `cs[0]`.
-- code: type-error
-- line: 9
-- says: `!!`

import SedmaDatatypes

first :: Cards -> Card
first cs = cs[0]

replay :: Cards -> Maybe Winner
replay cs = if null cs then Nothing else Just (AC, One)
