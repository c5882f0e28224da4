-- The second alternative of a `case` is indented too far.
-- code: indentation
-- line: 12
-- says: column

import SedmaDatatypes

rankValue :: Rank -> Int
rankValue r =
  case r of
    RA  -> 10
     R10 -> 10
    _   -> 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
