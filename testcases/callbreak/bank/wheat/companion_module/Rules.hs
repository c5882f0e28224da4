-- Which card beats which, what may be played, and what a call is worth, for Replay.hs.
module Rules where

import CallbreakDatatypes

instance Eq Suit where
  a == b = show a == show b

suit :: Card -> Suit
suit (Card s _) = s

-- one more than the number of lower ranks
height :: Card -> Int
height (Card _ r) = length (takeWhile (/= show r) ("" : map show [R2, R3, R4, R5, R6, R7, R8, R9, R10, RJ, RQ, RK, RA]))

beats :: Card -> Card -> Bool
c `beats` d
  | suit c == suit d = height c > height d
  | suit c == Spade  = True
  | otherwise        = False

-- the place of the card that wins the trick
winning :: [Card] -> Int
winning (c : cs) = search 0 c (zip [1 ..] cs)
  where
    search k _ [] = k
    search k best ((n, d) : rest) = if d `beats` best then search n d rest else search k best rest

-- the cards of the trick so far, the hand
legal :: [Card] -> [Card] -> [Card]
legal [] hand = hand
legal trick hand = whenAny (`beats` (trick !! winning trick)) (whenAny ((== suit (head trick)) . suit) hand)

-- those with the property, or all if there are none
whenAny :: (a -> Bool) -> [a] -> [a]
whenAny good xs = case filter good xs of
  [] -> xs
  ys -> ys

worth :: Call -> Int -> Tenths
worth call won
  | won >= call = 10 * call + (won - call)
  | otherwise   = -10 * call
