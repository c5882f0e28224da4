-- The points are added in a `for` loop.
-- code: not-haskell
-- line: 13
-- says: `for`
-- says: recursion

import SedmaDatatypes

total :: Cards -> Int
total cs = s
  where
    s = 0
    for c in cs:
      s = s + value c

value :: Card -> Int
value (Card _ RA) = 10
value _           = 0

replay :: Cards -> Maybe Winner
replay cs = if total cs == 40 then Just (AC, One) else Nothing
