-- Two operators follow each other.
-- code: syntax-error
-- line: 10
-- says: `+`
-- says: between

import SedmaDatatypes

total :: Int -> Int -> Int
total a b = a + * b

replay :: Cards -> Maybe Winner
replay cs = if total 16 (length cs) == 48 then Just (AC, One) else Nothing
