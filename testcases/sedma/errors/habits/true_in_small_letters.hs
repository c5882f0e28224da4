-- `true` and `false` are written in small letters.
-- code: undefined-name
-- line: 9
-- says: `True`

import SedmaDatatypes

isAce :: Card -> Bool
isAce (Card _ RA) = true
isAce _           = false

replay :: Cards -> Maybe Winner
replay cs = if any isAce cs then Just (AC, One) else Nothing
