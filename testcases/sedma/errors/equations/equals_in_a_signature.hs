-- A signature is written with `=`.
-- code: syntax-error
-- line: 8
-- says: `::`

import SedmaDatatypes

value = Rank -> Int
value RA = 10
value _  = 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
