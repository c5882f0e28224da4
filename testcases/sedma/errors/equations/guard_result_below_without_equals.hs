-- The result of a guard stands on the next line, without `=`.
-- code: syntax-error
-- line: 11
-- says: `=`
-- says: guard

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32
      Nothing
  | otherwise
      = Just (AC, One)
