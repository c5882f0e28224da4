-- An equation ends with its `=`.
-- code: syntax-error
-- line: 9
-- says: after `=`

import SedmaDatatypes

value :: Rank -> Int
value RA =
value _  = 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
