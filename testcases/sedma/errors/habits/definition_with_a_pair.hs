-- A function of two arguments is defined as `f(x, y)`.
-- code: type-error
-- line: 9
-- says: pair

import SedmaDatatypes

total :: Int -> Int -> Int
total(a, b) = a + b

replay :: Cards -> Maybe Winner
replay cs = if total 10 (length cs) == 42 then Just (AC, One) else Nothing
