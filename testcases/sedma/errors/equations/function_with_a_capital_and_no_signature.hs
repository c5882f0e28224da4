-- A function without a signature has a name with a capital letter.
-- code: undefined-name
-- line: 9
-- says: small letter
-- says: `isGame`

import SedmaDatatypes

IsGame cs = length cs == 32

replay :: Cards -> Maybe Winner
replay cs = if IsGame cs then Just (AC, One) else Nothing
