-- A bracket is opened on one line and never closed.
-- code: syntax-error
-- line: 10
-- says: bracket
-- says: `)`

import SedmaDatatypes

total :: Cards -> Int
total cs = sum (map value
                    cs

value :: Card -> Int
value (Card _ RA)  = 10
value (Card _ R10) = 10
value _            = 0

replay :: Cards -> Maybe Winner
replay cs = if total cs == 80 then Just (AC, One) else Nothing
