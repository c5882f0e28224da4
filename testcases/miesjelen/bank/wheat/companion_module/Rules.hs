-- What happens in one session, for Replay.hs.
module Rules where

import MiesjelenDatatypes

instance Eq Suit where
  a == b = show a == show b

instance Eq Card where
  a == b = show a == show b

trumpOf :: Session -> Suit
trumpOf (Session (Card s _) _) = s

suitOf :: Card -> Suit
suitOf (Card s _) = s

rankOf :: Card -> Int
rankOf (Card _ R7)  = 7
rankOf (Card _ R8)  = 8
rankOf (Card _ R9)  = 9
rankOf (Card _ R10) = 10
rankOf (Card _ RJ)  = 11
rankOf (Card _ RQ)  = 12
rankOf (Card _ RK)  = 13
rankOf (Card _ RA)  = 14

-- who won each trick, if the session is possible
winners :: Int -> Int -> Session -> Maybe [Int]
winners n dealer s@(Session turned cards)
  | length cards /= 5 * n           = Nothing
  | any (> 1) (map copies cards)    = Nothing
  | turned `notElem` cardsOf dealer = Nothing
  | all obedient plays              = Just (map taker tricks)
  | otherwise                       = Nothing
  where
    copies c     = length (filter (== c) cards)
    trump        = trumpOf s
    tricks       = byTrick ((dealer + 1) `mod` n) cards
    plays        = [ (k, led t, p, c) | (k, t) <- zip [0 ..] tricks, (p, c) <- t ]
    cardsOf p    = [ c | (_, _, q, c) <- plays, p == q ]
    led          = suitOf . snd . head
    taker        = takerOf trump

    byTrick :: Int -> [Card] -> [[(Int, Card)]]
    byTrick _ []      = []
    byTrick leader cs = t : byTrick (taker t) (drop n cs)
      where t = zip ([leader .. n - 1] ++ [0 .. leader - 1]) cs

    obedient :: (Int, Suit, Int, Card) -> Bool
    obedient (k, first, p, c)
      | first `elem` held = suitOf c == first
      | trump `elem` held = suitOf c == trump
      | otherwise         = True
      where held = map suitOf (drop k (cardsOf p))

takerOf :: Suit -> [(Int, Card)] -> Int
takerOf trump trick = fst (foldl1 stronger trick)
  where
    stronger (p, c) (q, d)
      | suitOf d == suitOf c && rankOf d > rankOf c = (q, d)
      | suitOf d /= suitOf c && suitOf d == trump   = (q, d)
      | otherwise                                   = (p, c)

worth :: Suit -> Int -> Int
worth trump tricks
  | trump == Spade = 2 * single
  | otherwise      = single
  where single = if tricks == 0 then 5 else negate tricks
