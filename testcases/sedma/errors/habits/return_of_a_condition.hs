-- `return` stands before a condition.
-- code: type-error
-- line: 9
-- says: `return`

import SedmaDatatypes

isGame :: Cards -> Bool
isGame cs = return (length cs == 32)

replay :: Cards -> Maybe Winner
replay cs = if isGame cs then Just (AC, One) else Nothing
