-- Two generators of a list comprehension have no comma between them.
-- code: syntax-error
-- line: 9
-- says: `,`

import SedmaDatatypes

pairs :: Cards -> Int
pairs cs = length [() | Card _ RA <- cs Card _ R10 <- cs]

replay :: Cards -> Maybe Winner
replay cs = if pairs cs == 16 then Just (AC, One) else Nothing
