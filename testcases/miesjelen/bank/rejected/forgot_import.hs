-- The line that imports MiesjelenDatatypes is missing.

factor :: Session -> Int
factor (Session (Card Spade _) _) = 2
factor _                          = 1

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | null sessions = Nothing
  | otherwise     = Just (Open (map (subtract (sum (map factor sessions))) scores))
