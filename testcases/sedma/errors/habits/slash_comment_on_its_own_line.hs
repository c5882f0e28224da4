-- A line of its own is a comment with `//`.
-- code: not-haskell
-- line: 8
-- says: `--`

import SedmaDatatypes

// the value of a card
value :: Rank -> Int
value RA = 10
value _  = 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
