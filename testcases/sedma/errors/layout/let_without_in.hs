-- A `let` is followed by the result, without `in`.
-- code: syntax-error
-- line: 11
-- says: `in`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs =
  let n = length cs
  if n == 32 then Just (AC, One) else Nothing
