-- A tab in the middle of a where block moves a definition out of its column.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | bad       = Nothing
  | a > b     = Just (AC, One)
  | otherwise = Just (BD, One)
  where
    bad = length cs /= 32
	a = length [ () | Card _ RA <- cs ]
    b = length [ () | Card _ R10 <- cs ]
