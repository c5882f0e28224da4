-- Switches on a language extension and uses it.
{-# LANGUAGE LambdaCase #-}
import MiesjelenDatatypes

factor :: Card -> Int
factor = \case
  Card Spade _ -> 2
  _            -> 1

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | null sessions = Nothing
  | otherwise     = Just (Open [ s - sum [ factor t | Session t _ <- sessions ] | s <- scores ])
