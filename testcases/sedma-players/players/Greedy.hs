-- Takes tricks that are worth points, as cheaply as it can, and otherwise throws
-- away its cheapest card. It remembers only its hand.
module Greedy (player) where

import Data.Maybe (maybeToList)
import SedmaBase

newtype Greedy = Greedy Hand

instance PlayerState Greedy where
  initState _ hand = Greedy hand
  updateState _ _ mine drawn (Greedy hand) = Greedy (filter (/= mine) hand ++ maybeToList drawn)

player :: AIPlayer Greedy
player table (Greedy hand)
  | null table || partnerWins table || points table == 0 || null matching = cheapest hand
  | otherwise = cheapest matching
  where matching = filter (`beats` head table) hand

-- What it costs to give a card away: sevens are worth most, as they take any
-- trick; then tens and aces.
cost :: Card -> Int
cost (Card _ R7) = 2
cost (Card _ rank) = if rank `elem` [R10, RA] then 1 else 0

-- The first of the cards that cost least.
cheapest :: Cards -> Card
cheapest = foldl1 (\best card -> if cost card < cost best then card else best)

points :: Cards -> Int
points cards = 10 * length [rank | Card _ rank <- cards, rank `elem` [R10, RA]]

-- Whether the trick would go to my partner, who played two cards before me.
partnerWins :: Trick -> Bool
partnerWins table = winning table == length table - 2

-- The place of the card that wins the trick so far, counted from 0.
winning :: Trick -> Int
winning table = last [place | (place, card) <- zip [0 ..] table, card `beats` head table]
