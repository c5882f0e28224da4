-- There is one closing square bracket too many.
-- code: syntax-error
-- line: 10
-- says: `]`
-- says: too many

import SedmaDatatypes

aces :: Cards -> Int
aces cs = length [() | Card _ RA <- cs]]

replay :: Cards -> Maybe Winner
replay cs = if aces cs == 4 then Just (AC, One) else Nothing
