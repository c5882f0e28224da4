-- The function replay takes the scores and the sessions as two arguments.
import MiesjelenDatatypes

replay :: [Score] -> [Session] -> Maybe Result
replay scores sessions
  | null sessions = Nothing
  | otherwise     = Just (Open scores)
