-- Two lists are joined with `+`.
-- code: type-error
-- line: 9
-- says: `++`

import SedmaDatatypes

turned :: Cards -> Cards
turned cs = drop 4 cs + take 4 cs

replay :: Cards -> Maybe Winner
replay cs = if length (turned cs) == 32 then Just (AC, One) else Nothing
