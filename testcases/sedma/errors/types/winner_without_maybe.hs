-- The signature of `replay` lacks the `Maybe`.
-- code: wrong-type
-- line: 10
-- says: Your signature says `replay :: Cards -> Winner`
-- says: `replay :: Cards -> Maybe Winner`
-- says: `Just …`

import SedmaDatatypes

replay :: Cards -> Winner
replay cs
  | length cs == 32 = (AC, One)
  | otherwise = (BD, One)
