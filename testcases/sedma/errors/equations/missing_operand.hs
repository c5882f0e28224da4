-- An operator at the end of a line has nothing on its right.
-- code: syntax-error
-- line: 10
-- says: `+`
-- says: missing

import SedmaDatatypes

total :: Int -> Int -> Int
total a b = a + b +

replay :: Cards -> Maybe Winner
replay cs = if total 16 (length cs) == 48 then Just (AC, One) else Nothing
