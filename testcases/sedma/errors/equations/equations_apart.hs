-- Another definition stands between the equations of a function.
-- code: duplicate-definition
-- line: 15
-- says: `value`
-- says: together

import SedmaDatatypes

value :: Rank -> Int
value RA  = 10

isGame :: Cards -> Bool
isGame cs = length cs == 32

value R10 = 10
value _   = 0

replay :: Cards -> Maybe Winner
replay cs = if isGame cs then Just (AC, One) else Nothing
