-- The last alternative of a `case` has no `->`.
-- code: syntax-error
-- line: 12
-- says: `->`

import SedmaDatatypes

value :: Rank -> Int
value r = case r of
  RA  -> 10
  R10 -> 10
  _      0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
