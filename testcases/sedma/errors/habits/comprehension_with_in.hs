-- A list comprehension has `in` for `<-`.
-- code: syntax-error
-- line: 9
-- says: `<-`

import SedmaDatatypes

aces :: Cards -> Int
aces cs = length [r | Card _ r in cs]

replay :: Cards -> Maybe Winner
replay cs = if aces cs == 32 then Just (AC, One) else Nothing
