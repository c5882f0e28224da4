-- The first player to match the led card wins, not the last.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cards =
  if length cards == 32 && noRepeat cards
    then Just (go cards 0 0 0 0 0)
    else Nothing

noRepeat :: Cards -> Bool
noRepeat []     = True
noRepeat (x:xs) = not (member x xs) && noRepeat xs

member :: Card -> Cards -> Bool
member _ []     = False
member x (y:ys) = eqCard x y || member x ys

eqCard :: Card -> Card -> Bool
eqCard (Card s1 r1) (Card s2 r2) = eqSuit s1 s2 && eqRank r1 r2

eqSuit :: Suit -> Suit -> Bool
eqSuit Heart   Heart   = True
eqSuit Diamond Diamond = True
eqSuit Spade   Spade   = True
eqSuit Club    Club    = True
eqSuit _       _       = False

eqRank :: Rank -> Rank -> Bool
eqRank R7  R7  = True
eqRank R8  R8  = True
eqRank R9  R9  = True
eqRank R10 R10 = True
eqRank RJ  RJ  = True
eqRank RQ  RQ  = True
eqRank RK  RK  = True
eqRank RA  RA  = True
eqRank _   _   = False

beats :: Card -> Card -> Bool
beats (Card _ R7) _          = True
beats (Card _ r)  (Card _ l) = eqRank r l

points :: Card -> Int
points (Card _ R10) = 10
points (Card _ RA)  = 10
points (Card _ _)   = 0

-- cards left, leader, points AC, points BD, tricks AC, tricks BD
go :: Cards -> Int -> Int -> Int -> Int -> Int -> Winner
go (a:b:c:d:rest) leader ac bd nac nbd =
  if null rest
    then if acWon
           then result (ac + pts + 10) bd (nac + 1) nbd
           else result ac (bd + pts + 10) nac (nbd + 1)
    else if acWon
           then go rest next (ac + pts) bd (nac + 1) nbd
           else go rest next ac (bd + pts) nac (nbd + 1)
  where
    off | beats b a = 1
        | beats c a = 2
        | beats d a = 3
        | otherwise = 0
    next  = (leader + off) `mod` 4
    acWon = next == 0 || next == 2
    pts   = points a + points b + points c + points d

result :: Int -> Int -> Int -> Int -> Winner
result ac bd nac nbd =
  if ac > bd
    then (AC, if nbd == 0 then Three else if bd == 0 then Two else One)
    else (BD, if nac == 0 then Three else if ac == 0 then Two else One)
