-- The last guard is called `else`.
-- code: syntax-error
-- line: 11
-- says: `otherwise`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | else            = Just (AC, One)
