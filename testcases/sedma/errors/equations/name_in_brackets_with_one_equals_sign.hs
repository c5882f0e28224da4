-- A name in brackets is compared with one `=`.
-- code: syntax-error
-- line: 9
-- says: `==`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if (n = 32) then Just (AC, One) else Nothing
  where n = length cs
