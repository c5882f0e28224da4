-- The tricks are taken in a `while` loop.
-- code: not-haskell
-- line: 10
-- says: `while`
-- says: recursion

import SedmaDatatypes

tricks :: Cards -> Int
tricks cs = while (length cs > 0) do 1 + tricks (drop 4 cs)

replay :: Cards -> Maybe Winner
replay cs = if tricks cs == 8 then Just (AC, One) else Nothing
