-- A counter is incremented with `++`.
-- code: type-error
-- line: 10
-- says: `(n + 1)`

import SedmaDatatypes

count :: Cards -> Int -> Int
count [] n       = n
count (_ : cs) n = count cs (n++)

replay :: Cards -> Maybe Winner
replay cs = if count cs 0 == 32 then Just (AC, One) else Nothing
