-- Uses pattern guards, which are not in Haskell 98.
import CallbreakDatatypes

replay :: [Round] -> Maybe Standing
replay rounds
  | [Round calls cards] <- rounds, 52 <- length cards = Just ([B], map (10 *) calls)
  | otherwise = Nothing
