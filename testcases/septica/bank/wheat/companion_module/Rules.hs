-- What beats and what counts, for Replay.hs.
module Rules where

import SepticaDatatypes

instance Eq Rank where
  a == b = show a == show b

rankOf :: Card -> Rank
rankOf (Card _ r) = r

-- the cards of the trick in the order played
beats :: [Card] -> Card -> Bool
beats table c
  | rankOf c == rankOf (head table) = True
  | rankOf c == R7                  = True
  | rankOf c == R8                  = length table `mod` 3 == 0
  | otherwise                       = False

points :: [Card] -> Int
points = length . filter ((`elem` [R10, RA]) . rankOf)

judge :: Int -> Int -> Result
judge a b
  | a == 8    = Mars P1
  | b == 8    = Mars P2
  | a > b     = Win P1
  | a < b     = Win P2
  | otherwise = Draw
