-- A definition is written with `:=`.
-- code: syntax-error
-- line: 11
-- says: `=`
-- says: `:=`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if n == 32 then Just (AC, One) else Nothing
  where n := length cs
