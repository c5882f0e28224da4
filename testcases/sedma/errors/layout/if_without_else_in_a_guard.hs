-- An `if` in a guard has no `else`, and the next guard follows.
-- code: syntax-error
-- line: 10
-- says: `else`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs == 32 = if even (length cs) then Just (AC, One)
  | otherwise       = Nothing
