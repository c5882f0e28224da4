-- An older version of a function was left in the file.
-- code: duplicate-definition
-- line: 15
-- says: `isGame`
-- says: line

import SedmaDatatypes

isGame :: Cards -> Bool
isGame cs = length cs == 32

replay :: Cards -> Maybe Winner
replay cs = if isGame cs then Just (AC, One) else Nothing

isGame cs = not (null cs) && length cs == 32
