-- `replay` has no signature, and no `Just`.
-- code: wrong-type
-- line: 9
-- says: `replay :: Cards -> Maybe Winner`
-- says: put `Just` before it

import SedmaDatatypes

replay cs
  | length cs == 32 = (AC, One)
  | otherwise = (BD, One)
