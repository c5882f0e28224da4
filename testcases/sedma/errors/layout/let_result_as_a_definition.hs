-- The result stands in the column of the definitions of a `let`.
-- code: syntax-error
-- line: 12
-- says: `in`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs =
  let n    = length cs
      team = if even n then AC else BD
      Just (team, One)
