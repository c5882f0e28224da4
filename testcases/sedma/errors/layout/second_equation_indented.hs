-- The second equation of a function is indented by one space.
-- code: indentation
-- line: 10
-- says: column

import SedmaDatatypes

value :: Rank -> Int
value RA  = 10
 value R10 = 10
value _   = 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
