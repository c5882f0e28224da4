-- A pattern uses `++`.
-- code: syntax-error
-- line: 11
-- says: `++`
-- says: pattern

import SedmaDatatypes

lastOf :: Cards -> Maybe Card
lastOf []         = Nothing
lastOf (cs ++ [c]) = Just c

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
