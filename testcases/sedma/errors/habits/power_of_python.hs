-- `**` raises whole numbers to a power.
-- code: type-error
-- line: 9
-- says: `^`

import SedmaDatatypes

square :: Int -> Int
square n = n ** 2

replay :: Cards -> Maybe Winner
replay cs = if square (length cs) == 1024 then Just (AC, One) else Nothing
