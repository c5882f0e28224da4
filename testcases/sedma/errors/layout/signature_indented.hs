-- A signature is indented, and so belongs to the line above.
-- code: indentation
-- line: 12
-- says: column

import SedmaDatatypes

value :: Rank -> Int
value RA  = 10
value _   = 0

 replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
