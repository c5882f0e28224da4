-- What a function gives stands in column one, below its `=`.
-- code: indentation
-- line: 15
-- says: indent

import SedmaDatatypes

value :: Rank -> Int
value RA  = 10
value R10 = 10
value _   = 0

replay :: Cards -> Maybe Winner
replay cs =
if length cs /= 32 then Nothing else Just (AC, One)
