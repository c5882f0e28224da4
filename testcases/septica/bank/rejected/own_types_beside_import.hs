-- The types are imported and also defined again, with another deriving clause.
import SepticaDatatypes

data Move = Play Card | Pass | Stop deriving (Show, Eq)

isStop :: Move -> Bool
isStop m = m == Stop

replay :: [Move] -> Maybe Result
replay ms = if any isStop ms then Just Draw else Nothing
