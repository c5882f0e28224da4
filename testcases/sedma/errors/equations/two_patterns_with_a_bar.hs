-- One equation is written for two patterns with `|` between them.
-- code: type-error
-- line: 9
-- says: own equation

import SedmaDatatypes

value :: Rank -> Int
value RA | R10 = 10
value _        = 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
