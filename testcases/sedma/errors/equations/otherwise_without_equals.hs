-- `otherwise` is followed by the result, without `=`.
-- code: syntax-error
-- line: 12
-- says: `=`
-- says: guard

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise Just (AC, One)
