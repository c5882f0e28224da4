-- Moves are compared with == but no Eq instance is declared.
import SepticaDatatypes

replay :: [Move] -> Maybe Result
replay ms
  | null ms         = Nothing
  | last ms == Stop = Just Draw
  | otherwise       = Nothing
