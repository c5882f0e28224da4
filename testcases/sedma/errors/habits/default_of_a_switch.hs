-- The last alternative of a `case` is called `default`.
-- code: not-haskell
-- line: 11
-- says: `_

import SedmaDatatypes

value :: Rank -> Int
value r = case r of
  RA -> 10
  default -> 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
