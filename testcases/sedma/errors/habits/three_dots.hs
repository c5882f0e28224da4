-- A list of numbers has three dots.
-- code: undefined-name
-- line: 9
-- says: `[1 .. 5]`

import SedmaDatatypes

places :: [Int]
places = [1 ... 32]

replay :: Cards -> Maybe Winner
replay cs = if length cs == length places then Just (AC, One) else Nothing
