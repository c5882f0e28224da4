-- The second definition of a `let` is one column too far to the left.
-- code: indentation
-- line: 12
-- says: column
-- says: `n`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs =
  let n = length cs
     team = if even n then AC else BD
  in  if n == 32 then Just (team, One) else Nothing
