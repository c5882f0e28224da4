-- A card is added to a number.
-- code: type-error
-- line: 10
-- says: `Card` is no number

import SedmaDatatypes

points :: Cards -> Int
points [] = 0
points (c : cs) = c + points cs

replay :: Cards -> Maybe Winner
replay cs = if points cs > 40 then Just (AC, One) else Just (BD, One)
