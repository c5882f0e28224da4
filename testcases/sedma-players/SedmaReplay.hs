module SedmaReplay (replay) where

import SedmaBase

-- The winning team and its points, from the cards in the order they were
-- played; Nothing if this is no possible game.

replay :: Cards -> Maybe Winner
replay cards
  | length cards /= 32 || repeated cards = Nothing
  | sum ac > sum bd = Just (AC, prize bd)
  | otherwise = Just (BD, prize ac)
  where
    won = wonTricks A cards
    ac = [worth | (player, worth) <- won, player `elem` [A, C]]
    bd = [worth | (player, worth) <- won, player `elem` [B, D]]

repeated :: Cards -> Bool
repeated [] = False
repeated (card : cards) = card `elem` cards || repeated cards

-- Who won each trick, and what it was worth. The last one is worth ten more.

wonTricks :: Player -> Cards -> [(Player, Int)]
wonTricks _ [] = []
wonTricks leader cards = (taker, value trick + bonus) : wonTricks taker rest
  where
    (trick, rest) = splitAt 4 cards
    taker = winner trick leader
    bonus = if null rest then 10 else 0

value :: Trick -> Int
value trick = 10 * length [rank | Card _ rank <- trick, rank `elem` [R10, RA]]

-- What the winners take, given what each trick of the losers was worth.

prize :: [Int] -> Points
prize lost
  | null lost = Three
  | sum lost == 0 = Two
  | otherwise = One
