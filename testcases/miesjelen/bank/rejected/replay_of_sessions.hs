-- The function replay wants a list of sessions and not a game.
import MiesjelenDatatypes

replay :: [Session] -> Maybe Result
replay sessions
  | null sessions = Nothing
  | otherwise     = Just (Open [25, 25])
