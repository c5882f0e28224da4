-- A sum is kept with `+=`.
-- code: undefined-name
-- line: 10
-- says: `+=`
-- says: new

import SedmaDatatypes

add :: Int -> Int -> Int
add total n = total += n

replay :: Cards -> Maybe Winner
replay cs = if add 16 (length cs) == 48 then Just (AC, One) else Nothing
