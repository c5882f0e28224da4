-- The line after an `if` lacks its `then`.
-- code: syntax-error
-- line: 10
-- says: `then`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs =
  if length cs == 32
    Just (AC, One)
  else
    Nothing
