-- The alternatives of a `case` stand in column one.
-- code: indentation
-- line: 11
-- says: indent
-- says: `case … of`

import SedmaDatatypes

rankValue :: Rank -> Int
rankValue r = case r of
RA  -> 10
R10 -> 10
_   -> 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
