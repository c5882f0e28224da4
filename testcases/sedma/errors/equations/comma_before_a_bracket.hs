-- A list ends with a comma.
-- code: syntax-error
-- line: 9
-- says: `,`

import SedmaDatatypes

tens :: [Rank]
tens = [RA, R10, ]

replay :: Cards -> Maybe Winner
replay cs = if length cs == length tens then Just (AC, One) else Nothing
