-- The last definition of the file is a `let` without `in`.
-- code: syntax-error
-- line: 12
-- says: `in`

import SedmaDatatypes

score :: Cards -> Int
score cs = 10 * length [() | Card _ RA <- cs]

replay :: Cards -> Maybe Winner
replay cs = let answer = Just (AC, One)
