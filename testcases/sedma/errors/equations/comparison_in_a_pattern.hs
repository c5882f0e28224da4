-- A pattern compares its argument.
-- code: syntax-error
-- line: 10
-- says: `>`
-- says: guard

import SedmaDatatypes

points :: Int -> Points
points (n > 90) = Three
points _        = One

replay :: Cards -> Maybe Winner
replay cs = Just (AC, points (length cs))
