-- A tab in the middle of a where block moves a definition out of its column.
import MiesjelenDatatypes

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | bad       = Nothing
  | a == 1    = Just (Won b scores)
  | otherwise = Just (Open scores)
  where
    bad = null sessions
	a = length (filter (== 0) scores)
    b = length (takeWhile (/= 0) scores) + 1
