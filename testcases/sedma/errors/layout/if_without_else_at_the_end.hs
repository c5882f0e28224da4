-- The last `if` of the file has no `else`.
-- code: syntax-error
-- line: 14
-- says: `else`

import SedmaDatatypes

value :: Rank -> Int
value RA = 10
value _  = 0

replay :: Cards -> Maybe Winner
replay cs =
  if length cs == 32
    then Just (AC, One)
