-- `sum` adds up cards instead of their values.
-- code: type-error
-- line: 15
-- says: `sum (map value xs)`
-- says: gives `Int`, but here it gives `Card`

import SedmaDatatypes

value :: Card -> Int
value (Card _ RA) = 10
value (Card _ R10) = 10
value _ = 0

points :: Cards -> Int
points cs = sum cs

replay :: Cards -> Maybe Winner
replay cs = if points cs > 40 then Just (AC, One) else Just (BD, One)
