-- Definitions of a `where` are indented with tabs, but the first with spaces.
-- code: tab-layout
-- line: 15
-- says: eight columns
-- says: Replace the tabs with spaces

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | isGame    = Just (AC, One)
  | otherwise = Nothing
  where
    isGame = n == 32
	n = length cs
