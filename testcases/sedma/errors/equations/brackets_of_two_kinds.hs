-- A round bracket is closed by a square one.
-- code: syntax-error
-- line: 10
-- says: `)`
-- says: `]`

import SedmaDatatypes

aces :: Cards -> Int
aces cs = length (filter isAce cs]
  where isAce (Card _ r) = case r of { RA -> True; _ -> False }

replay :: Cards -> Maybe Winner
replay cs = if aces cs == 4 then Just (AC, One) else Nothing
