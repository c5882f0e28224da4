-- `//` is written for `div`.
-- code: undefined-name
-- line: 9
-- says: `div`

import SedmaDatatypes

rounds :: Cards -> Int
rounds cs = length cs // 4

replay :: Cards -> Maybe Winner
replay cs = if rounds cs == 8 then Just (AC, One) else Nothing
