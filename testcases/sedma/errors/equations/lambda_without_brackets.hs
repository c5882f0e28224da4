-- A lambda is an argument, without brackets around it.
-- code: syntax-error
-- line: 9
-- says: brackets

import SedmaDatatypes

aces :: Cards -> Int
aces cs = length (filter \c -> isAce c cs)
  where isAce (Card _ r) = case r of { RA -> True; _ -> False }

replay :: Cards -> Maybe Winner
replay cs = if aces cs == 4 then Just (AC, One) else Nothing
