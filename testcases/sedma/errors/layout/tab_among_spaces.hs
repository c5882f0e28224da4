-- A tab in the middle of a where block moves a definition out of its column.
-- code: tab-layout
-- line: 15
-- says: eight columns
-- says: Replace the tabs with spaces

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise       = Just (AC, One)
  where
    tens = length [ () | Card _ R10 <- cs ]
	aces = length [ () | Card _ RA <- cs ]
