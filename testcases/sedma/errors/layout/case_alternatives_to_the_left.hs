-- The first alternative stands behind `of`, the others further left.
-- code: indentation
-- line: 10
-- says: column

import SedmaDatatypes

rankValue :: Rank -> Int
rankValue r = case r of RA  -> 10
    R10 -> 10
    _   -> 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
