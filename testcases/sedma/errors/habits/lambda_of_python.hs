-- A lambda is written with the word `lambda`.
-- code: not-haskell
-- line: 13
-- says: `\x ->

import SedmaDatatypes

isAce :: Card -> Bool
isAce (Card _ RA) = True
isAce _           = False

replay :: Cards -> Maybe Winner
replay cs = if any (lambda c: isAce c) cs then Just (AC, One) else Nothing
