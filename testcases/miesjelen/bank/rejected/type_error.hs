-- The winner is given without the scores.
import MiesjelenDatatypes

place :: [Score] -> Int
place scores = length (takeWhile (/= 0) scores) + 1

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | null sessions = Nothing
  | otherwise     = Just (Won (place scores))
