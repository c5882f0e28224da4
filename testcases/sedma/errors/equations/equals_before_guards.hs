-- There is an `=` before the guards.
-- code: syntax-error
-- line: 10
-- says: before the guards
-- says: `=`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs =
  | length cs /= 32 = Nothing
  | otherwise       = Just (AC, One)
