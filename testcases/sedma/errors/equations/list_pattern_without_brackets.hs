-- `x:xs` stands in an equation without brackets.
-- code: syntax-error
-- line: 11
-- says: brackets
-- says: `(c:cs)`

import SedmaDatatypes

tricks :: Cards -> Int
tricks []   = 0
tricks c:cs = 1 + tricks cs

replay :: Cards -> Maybe Winner
replay cs = if tricks cs == 32 then Just (AC, One) else Nothing
