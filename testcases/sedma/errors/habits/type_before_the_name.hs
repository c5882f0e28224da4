-- A local definition begins with its type, as in C.
-- code: undefined-name
-- line: 11
-- says: `Int`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if n == 32 then Just (AC, One) else Nothing
  where
    Int n = length cs
