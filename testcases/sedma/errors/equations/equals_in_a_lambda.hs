-- A lambda has `=` for `->`.
-- code: syntax-error
-- line: 13
-- says: `->`

import SedmaDatatypes

isAce :: Card -> Bool
isAce (Card _ RA) = True
isAce _           = False

replay :: Cards -> Maybe Winner
replay cs = if null (filter (\c = isAce c) cs) then Nothing else Just (AC, One)
