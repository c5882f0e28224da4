-- A comment is not closed.
-- code: syntax-error
-- line: 11
-- says: `-}`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing

{- The value of a card
value :: Rank -> Int
value RA = 10
value _  = 0
