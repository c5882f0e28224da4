-- A comment begins with `//`.
-- code: undefined-name
-- line: 9
-- says: `--`

import SedmaDatatypes

value :: Rank -> Int
value RA = 10  // an ace
value _  = 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
