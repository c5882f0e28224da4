-- Only the first definition of a `where` is indented with a tab.
-- code: tab-layout
-- line: 14
-- says: eight columns
-- says: Replace the tabs with spaces

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise       = Just (AC, One)
  where
	aces = length [() | Card _ RA <- cs]
    tens = length [() | Card _ R10 <- cs]
