-- A function of two arguments has `x:xs` without brackets.
-- code: syntax-error
-- line: 11
-- says: brackets
-- says: `(t:ts)`

import SedmaDatatypes

total :: Int -> [Int] -> Int
total n []   = n
total n t:ts = total (n + t) ts

replay :: Cards -> Maybe Winner
replay cs = if total 0 [1 | Card _ RA <- cs] == 4 then Just (AC, One) else Nothing
