-- A function begins with definitions, as with statements in other languages.
-- code: syntax-error
-- line: 11
-- says: `let`
-- says: `in`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs =
  n = length cs
  if n == 32 then Just (AC, One) else Nothing
