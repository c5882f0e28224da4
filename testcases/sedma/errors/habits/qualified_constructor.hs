-- A constructor is written after the name of its type.
-- code: undefined-name
-- line: 9
-- says: `RA`

import SedmaDatatypes

value :: Rank -> Int
value Rank.RA = 10
value _       = 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
