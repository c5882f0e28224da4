-- Which card beats which, what may be played, and what a call is worth, for Replay.hs.
module Rules where

import CallbreakDatatypes

instance Eq Suit where
  Heart   == Heart   = True
  Diamond == Diamond = True
  Spade   == Spade   = True
  Club    == Club    = True
  _       == _       = False

suit :: Card -> Suit
suit (Card s _) = s

height :: Card -> Int
height (Card _ r) = level r

level :: Rank -> Int
level R2  = 2
level R3  = 3
level R4  = 4
level R5  = 5
level R6  = 6
level R7  = 7
level R8  = 8
level R9  = 9
level R10 = 10
level RJ  = 11
level RQ  = 12
level RK  = 13
level RA  = 14

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
