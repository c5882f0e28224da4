-- With four points each, the player with more tricks wins.
module Septica (replay) where

import SepticaDatatypes

class Same a where
  same :: a -> a -> Bool

instance Same Rank where
  same a b = show a == show b

instance Same Card where
  same (Card s r) (Card t q) = show s == show t && same r q

instance Same Player where
  same P1 P1 = True
  same P2 P2 = True
  same _  _  = False

data Phase = Free | Beat | Go

data Score = Score Player Int

replay :: [Move] -> Maybe Result
replay ms = check [] ms >>= \ok -> start P1 (4, 4) 24 [] ok

-- gives the moves back if no card repeats
check :: [Card] -> [Move] -> Maybe [Move]
check _ [] = Just []
check seen (m : ms) = case m of
  Play c | any (same c) seen -> Nothing
         | otherwise         -> check (c : seen) ms >>= Just . (m :)
  _                          -> check seen ms >>= Just . (m :)

start :: Player -> (Int, Int) -> Int -> [Score] -> [Move] -> Maybe Result
start p hs stock scores ms
  | hs == (0, 0) = case ms of
      [] -> Just (decide (total P1) (total P2) (tricks P1) (tricks P2))
      _  -> Nothing
  | otherwise    = play Free p hs stock [] scores ms
  where total q  = sum [ n | Score r n <- scores, same q r ]
        tricks q = length [ n | Score r n <- scores, same q r ]

-- the player is the one to move
play :: Phase -> Player -> (Int, Int) -> Int -> [Card] -> [Score] -> [Move] -> Maybe Result
play phase p hs stock table scores (m : ms) = case (phase, m) of
    (Free, Play c)             -> put c
    (Beat, Play c) | beating c -> put c
    (Beat, Pass)               -> play Go (facing p) hs stock table scores ms
    (Go,   Play c) | beating c -> put c
    (Go,   Stop)               -> start lead hs' stock' (Score p (value table) : scores) ms
    _                          -> Nothing
  where
    put c | ofPlayer p hs < 1 = Nothing
          | otherwise         = play Beat (facing p) (change p (-1) hs) stock (table ++ [c]) scores ms
    beating (Card _ r) = same r first || same r R7 || (same r R8 && length table `mod` 3 == 0)
    Card _ first       = head table
    (hs', stock')      = draw p hs stock
    lead | ofPlayer p hs' == 0 = facing p
         | otherwise           = p
play _ _ _ _ _ _ [] = Nothing

facing :: Player -> Player
facing P1 = P2
facing P2 = P1

ofPlayer :: Player -> (Int, Int) -> Int
ofPlayer P1 = fst
ofPlayer P2 = snd

change :: Player -> Int -> (Int, Int) -> (Int, Int)
change P1 d (a, b) = (a + d, b)
change P2 d (a, b) = (a, b + d)

draw :: Player -> (Int, Int) -> Int -> ((Int, Int), Int)
draw p hs stock
  | stock < 1 || hs == (4, 4) = (hs, stock)
  | ofPlayer p hs < 4         = draw (facing p) (change p 1 hs) (stock - 1)
  | otherwise                 = draw (facing p) hs stock

value :: [Card] -> Int
value cs = length [ r | Card _ r <- cs, same r RA || same r R10 ]

decide :: Int -> Int -> Int -> Int -> Result
decide a b n m
  | a == b    = if n > m then Win P1 else if n < m then Win P2 else Draw
  | a > b     = with (b == 0) P1
  | otherwise = with (a == 0) P2
  where with everything = if everything then Mars else Win
