-- The function replay gives a result and not Maybe a result.
import MiesjelenDatatypes

replay :: Game -> Result
replay (Game scores sessions)
  | null sessions = error "no session"
  | otherwise     = Open scores
