-- The bracket of a pattern is not closed.
-- code: syntax-error
-- line: 10
-- says: bracket
-- says: `)`

import SedmaDatatypes

value :: Card -> Int
value (Card _ RA = 10
value _          = 0

replay :: Cards -> Maybe Winner
replay cs = if sum (map value cs) == 40 then Just (AC, One) else Nothing
