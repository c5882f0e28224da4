-- A list comprehension is written with `for` and `in`.
-- code: not-haskell
-- line: 9
-- says: `<-`

import SedmaDatatypes

aces :: Cards -> Int
aces cs = length [c for c in cs]

replay :: Cards -> Maybe Winner
replay cs = if aces cs == 4 then Just (AC, One) else Nothing
