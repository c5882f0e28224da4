-- One alternative of a `case` is indented with a tab.
-- code: tab-layout
-- line: 12
-- says: eight columns
-- says: Replace the tabs with spaces

import SedmaDatatypes

rankValue :: Rank -> Int
rankValue r = case r of
    RA  -> 10
	R10 -> 10
    _   -> 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
