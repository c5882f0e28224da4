-- One equation has an argument less than the others.
-- code: different-arities
-- line: 12
-- says: `value`
-- says: number

import SedmaDatatypes

value :: Rank -> Int -> Int
value RA  n = n + 10
value R10 n = n + 10
value _     = 0

replay :: Cards -> Maybe Winner
replay cs = if value RA (length cs) == 42 then Just (AC, One) else Nothing
