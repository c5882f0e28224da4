-- Remembers every card that was played. Gives tens and aces to its partner, takes
-- tricks with cards of the same rank, spends a seven only on twenty points, and
-- throws away cards whose rank is nearly gone.
module Counting (player) where

import Data.Maybe (maybeToList)
import SedmaBase

-- The hand, and all cards of past tricks.
data Counting = Counting { hand :: Hand, gone :: Cards }

instance PlayerState Counting where
  initState _ dealt = Counting dealt []
  updateState trick _ mine drawn state =
    Counting (filter (/= mine) (hand state) ++ maybeToList drawn) (trick ++ gone state)

player :: AIPlayer Counting
player table state
  | null table = cheapest
  | partnerWins table && not (null counters) = least unseen counters
  | partnerWins table = cheapest
  | rankOf led /= R7 && not (null same) = head same
  | points table >= 20 && not (null sevens) = head sevens
  | otherwise = cheapest
  where
    led = head table
    counters = filter isCounter (hand state)
    same = filter ((== rankOf led) . rankOf) (hand state)
    sevens = filter ((== R7) . rankOf) (hand state)
    cheapest = least (\card -> (cost card, unseen card)) (hand state)
    unseen card = 4 - length (filter ((== rankOf card) . rankOf) (hand state ++ table ++ gone state))

rankOf :: Card -> Rank
rankOf (Card _ rank) = rank

-- Tens and aces count ten points each.
isCounter :: Card -> Bool
isCounter card = rankOf card `elem` [R10, RA]

points :: Cards -> Int
points cards = 10 * length (filter isCounter cards)

-- What it costs to give a card away: sevens are worth most, as they take any
-- trick; then tens and aces.
cost :: Card -> Int
cost card
  | rankOf card == R7 = 2
  | isCounter card = 1
  | otherwise = 0

-- The first of the cards for which something is least.
least :: Ord a => (Card -> a) -> Cards -> Card
least measure = foldl1 (\best card -> if measure card < measure best then card else best)

-- Whether the trick would go to my partner, who played two cards before me.
partnerWins :: Trick -> Bool
partnerWins table = winning table == length table - 2

-- The place of the card that wins the trick so far, counted from 0.
winning :: Trick -> Int
winning table = last [place | (place, card) <- zip [0 ..] table, card `beats` head table]
