-- A local definition begins with `var`.
-- code: not-haskell
-- line: 11
-- says: `var`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if n == 32 then Just (AC, One) else Nothing
  where
    var n = length cs
