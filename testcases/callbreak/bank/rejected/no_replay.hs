-- The function has another name than replay.
import CallbreakDatatypes

score :: [Round] -> Maybe Standing
score rounds
  | null rounds = Nothing
  | otherwise   = Just ([A, B, C, D], [0, 0, 0, 0])
