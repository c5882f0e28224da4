-- An `in` has no `let`.
-- code: syntax-error
-- line: 10
-- says: `let`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs =
  n = length cs
  in if n == 32 then Just (AC, One) else Nothing
