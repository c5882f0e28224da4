-- A function of two arguments is called as `f(x, y)`.
-- code: type-error
-- line: 12
-- says: `total x y`

import SedmaDatatypes

total :: Int -> Int -> Int
total a b = a + b

replay :: Cards -> Maybe Winner
replay cs = if total(length cs, 10) == 42 then Just (AC, One) else Nothing
