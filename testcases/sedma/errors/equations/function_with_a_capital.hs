-- The name of a function begins with a capital letter.
-- code: syntax-error
-- line: 9
-- says: small letter
-- says: `value`

import SedmaDatatypes

Value :: Rank -> Int
Value RA = 10
Value _  = 0

replay :: Cards -> Maybe Winner
replay cs = if Value RA == length cs then Just (AC, One) else Nothing
