-- A pattern has the same variable twice.
-- code: repeated-variable
-- line: 10
-- says: `r`
-- says: `==`

import SedmaDatatypes

same :: Card -> Card -> Bool
same (Card _ r) (Card _ r) = True
same _ _                   = False

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
