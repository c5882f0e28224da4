-- A tab in the middle of a where block moves a definition out of its column.
import CallbreakDatatypes

replay :: [Round] -> Maybe Standing
replay rounds
  | bad       = Nothing
  | otherwise = Just ([B], [won, 10, won, won])
  where
    bad = null rounds
	won = length rounds
    rest = 13 - won
