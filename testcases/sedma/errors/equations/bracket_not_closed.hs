-- A round bracket is not closed, and the next definition follows.
-- code: syntax-error
-- line: 10
-- says: bracket
-- says: `)`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One else Nothing

value :: Rank -> Int
value RA = 10
value _  = 0
