-- Has a main and two other players to try the own one with, and imports all the given modules.
module Main where

import SedmaBase
import SedmaDecks
import SedmaGamble
import SedmaReplay

main :: IO ()
main = do
  print (total (map (replay . gamble player lowest) decks))
  print (total (map (replay . gamble player joker) decks))

total :: [Maybe Winner] -> Int
total outcomes = sum [sign team * number points | Just (team, points) <- outcomes]
  where
    sign AC = 1
    sign BD = -1
    number One = 1
    number Two = 2
    number Three = 3

newtype Holding = Holding [Card]

instance PlayerState Holding where
  initState _ = Holding
  updateState _ _ own (Just drawn) (Holding hand) = Holding (drawn : filter (/= own) hand)
  updateState _ _ own Nothing (Holding hand) = Holding (filter (/= own) hand)

player :: AIPlayer Holding
player (first : others) (Holding hand)
  | any valuable (first : others) = head (filter (`beats` first) hand ++ cheap hand)
player _ (Holding hand) = head (cheap hand)

cheap :: [Card] -> [Card]
cheap hand = filter (\c -> not (valuable c || seven c)) hand ++ filter valuable hand ++ hand

valuable, seven :: Card -> Bool
valuable (Card _ rank) = rank `elem` [R10, RA]
seven (Card _ rank) = rank == R7

-- Plays its last card.
lowest :: AIPlayer Holding
lowest _ (Holding hand) = last hand

-- Plays its sevens first.
joker :: AIPlayer Holding
joker _ (Holding hand) = head (filter seven hand ++ hand)
