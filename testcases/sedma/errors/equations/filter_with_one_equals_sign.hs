-- A condition of a list comprehension compares with one `=`.
-- code: syntax-error
-- line: 12
-- says: `==`

import SedmaDatatypes

points :: Int -> Points
points n = One

replay :: Cards -> Maybe Winner
replay cs = if null [n | n <- [1 .. length cs], n = 32] then Nothing else Just (AC, One)
