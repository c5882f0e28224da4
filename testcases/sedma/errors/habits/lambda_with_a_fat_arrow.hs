-- A lambda has `=>` for `->`.
-- code: syntax-error
-- line: 13
-- says: `->`

import SedmaDatatypes

isAce :: Card -> Bool
isAce (Card _ RA) = True
isAce _           = False

replay :: Cards -> Maybe Winner
replay cs = if any (\c => isAce c) cs then Just (AC, One) else Nothing
