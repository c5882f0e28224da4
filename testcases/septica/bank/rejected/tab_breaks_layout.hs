-- A tab in the middle of a where block moves a definition out of its column.
import SepticaDatatypes

replay :: [Move] -> Maybe Result
replay ms
  | bad       = Nothing
  | a > b     = Just (Win P1)
  | otherwise = Just (Win P2)
  where
    bad = null ms
	a = length [ () | Play (Card _ RA) <- ms ]
    b = length [ () | Play (Card _ R10) <- ms ]
