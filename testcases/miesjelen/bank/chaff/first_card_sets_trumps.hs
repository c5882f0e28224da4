-- The first card that is played in a session sets trumps.
module Miesjelen (replay) where

import MiesjelenDatatypes

type Seat = Int
type Count = Seat -> Int

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | n < 2 || n > 6            = Nothing
  | any (\s -> s == 0) scores = Nothing
  | otherwise                 = begin (\p -> scores !! p) 0 sessions
  where
    n = length scores
    seats = [0 .. n - 1]

    begin _ _ [] = Nothing
    begin score dealer (s : ss) =
      case scoreSession n dealer s of
        Nothing   -> Nothing
        Just gain -> finish (\p -> score p + gain p) score ((dealer + 1) `mod` n) ss

    finish new old dealer ss =
      case filter (\p -> new p == 0) seats of
        [p] | null ss   -> Just (Won (p + 1) (map new seats))
            | otherwise -> Nothing
        []              -> goOn new dealer ss
        _               -> goOn old dealer ss

    goOn score _ []      = Just (Open (map score seats))
    goOn score dealer ss = begin score dealer ss

-- what each player gains, if the session is possible
scoreSession :: Int -> Seat -> Session -> Maybe Count
scoreSession n dealer (Session turned cards)
  | wrongLength || repeats cards || notDealers || disobedience = Nothing
  | otherwise = Just gain
  where
    trump        = suitOf (head cards)
    wrongLength  = length cards /= 5 * n
    rounds       = roundsFrom n trump ((dealer + 1) `mod` n) cards
    notDealers   = all (\(_, cardOf) -> cardOf dealer /== turned) rounds
    disobedience = disobeyed n trump rounds
    winners      = [ winnerOf n trump r | r <- rounds ]
    multiplier   = if trump === Spade then 2 else 1
    gain p       = case length (filter (== p) winners) of
                     0 -> 5 * multiplier
                     k -> negate k * multiplier

-- a round: its leader, and the card of each player
type Round = (Seat, Seat -> Card)

roundsFrom :: Int -> Suit -> Seat -> [Card] -> [Round]
roundsFrom _ _ _ [] = []
roundsFrom n trump leader cards = this : roundsFrom n trump (winnerOf n trump this) (drop n cards)
  where this = (leader, \p -> cards !! ((p - leader) `mod` n))

winnerOf :: Int -> Suit -> Round -> Seat
winnerOf n trump (leader, cardOf) = foldl better leader [ (leader + k) `mod` n | k <- [1 .. n - 1] ]
  where
    better p q
      | suitOf (cardOf q) === suitOf (cardOf p) = if rankOf (cardOf q) > rankOf (cardOf p) then q else p
      | suitOf (cardOf q) === trump             = q
      | otherwise                               = p

disobeyed :: Int -> Suit -> [Round] -> Bool
disobeyed _ _ [] = False
disobeyed n trump rounds@((leader, cardOf) : later) = any wrong [0 .. n - 1] || disobeyed n trump later
  where
    led = suitOf (cardOf leader)
    wrong p
      | hasSuit led   = not (own === led)
      | hasSuit trump = not (own === trump)
      | otherwise     = False
      where
        own       = suitOf (cardOf p)
        hasSuit s = or [ suitOf (f p) === s | (_, f) <- rounds ]

infix 4 ===, /==

(===) :: Suit -> Suit -> Bool
Heart   === Heart   = True
Diamond === Diamond = True
Spade   === Spade   = True
Club    === Club    = True
_       === _       = False

(/==) :: Card -> Card -> Bool
c /== d = not (suitOf c === suitOf d) || rankOf c /= rankOf d

repeats :: [Card] -> Bool
repeats (c : cs) = not (all (/== c) cs) || repeats cs
repeats []       = False

suitOf :: Card -> Suit
suitOf (Card s _) = s

rankOf :: Card -> Int
rankOf (Card _ r) = number [R7, R8, R9, R10, RJ, RQ, RK, RA]
  where number (x : xs) = if show x == show r then 0 else 1 + number xs
