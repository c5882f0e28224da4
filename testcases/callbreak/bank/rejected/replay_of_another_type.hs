-- The function replay gives a standing and not Maybe a standing.
import CallbreakDatatypes

replay :: [Round] -> Standing
replay rounds
  | null rounds = error "invalid"
  | otherwise   = ([A, B, C, D], [0, 0, 0, 0])
