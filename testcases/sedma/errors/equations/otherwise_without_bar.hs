-- The last guard has no `|`.
-- code: syntax-error
-- line: 12
-- says: `|`
-- says: `| otherwise

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  otherwise         = Just (AC, One)
