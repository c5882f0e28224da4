-- The alternatives of a `case` have `=` for `->`.
-- code: syntax-error
-- line: 11
-- says: `->`
-- says: `case`

import SedmaDatatypes

value :: Rank -> Int
value r = case r of
  RA  = 10
  R10 = 10
  _   = 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
