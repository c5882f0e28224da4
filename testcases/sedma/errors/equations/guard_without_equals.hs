-- A guard has no `=`.
-- code: syntax-error
-- line: 11
-- says: `=`
-- says: guard

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 Nothing
  | otherwise = Just (AC, One)
