-- A guard is followed by `->`.
-- code: syntax-error
-- line: 11
-- says: `=`
-- says: `->`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 -> Nothing
  | otherwise       -> Just (AC, One)
