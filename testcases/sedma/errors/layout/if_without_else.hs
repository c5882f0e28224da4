-- An `if` has no `else`.
-- code: syntax-error
-- line: 9
-- says: `else`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One)

value :: Rank -> Int
value RA = 10
value _  = 0
