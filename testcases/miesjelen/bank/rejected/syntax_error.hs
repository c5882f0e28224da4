-- A bracket is not closed.
import MiesjelenDatatypes

factor :: Suit -> Int
factor Spade = 2
factor _     = 1

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | null sessions = Nothing
  | otherwise     = Just (Open [ x - sum [ factor s | Session (Card s _) _ <- sessions | x <- scores ])
