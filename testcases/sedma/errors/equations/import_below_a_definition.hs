-- The import stands below a definition.
-- code: syntax-error
-- line: 9
-- says: before the first definition

gameLength :: Int
gameLength = 32

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == gameLength then Just (AC, One) else Nothing
