-- A definition of its own begins with `let`.
-- code: syntax-error
-- line: 8
-- says: Delete `let`

import SedmaDatatypes

let gameLength = 32

replay :: Cards -> Maybe Winner
replay cs = if length cs == gameLength then Just (AC, One) else Nothing
