-- The bracket of a list comprehension is not closed.
-- code: syntax-error
-- line: 11
-- says: bracket
-- says: `]`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length [r | Card _ r <- cs == 32 = Just (AC, One)
  | otherwise                       = Nothing
