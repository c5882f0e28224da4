-- A `case` has no `of`.
-- code: syntax-error
-- line: 9
-- says: `of`

import SedmaDatatypes

rankValue :: Rank -> Int
rankValue r = case r
  RA  -> 10
  R10 -> 10
  _   -> 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
