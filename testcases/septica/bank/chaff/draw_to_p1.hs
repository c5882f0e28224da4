-- With four points each, player 1 wins.
import SepticaDatatypes

-- numbers of the ranks
rankNum :: Rank -> Int
rankNum R7 = 7
rankNum R8 = 8
rankNum R9 = 9
rankNum R10 = 10
rankNum RJ = 11
rankNum RQ = 12
rankNum RK = 13
rankNum RA = 14

-- numbers of the suits
suitNum :: Suit -> Int
suitNum Heart = 1
suitNum Diamond = 2
suitNum Spade = 3
suitNum Club = 4

getRank :: Card -> Int
getRank (Card s r) = rankNum r

equalCards :: Card -> Card -> Bool
equalCards (Card s1 r1) (Card s2 r2) = if suitNum s1 == suitNum s2 then (if rankNum r1 == rankNum r2 then True else False) else False

isIn :: Card -> [Card] -> Bool
isIn c [] = False
isIn c (x:xs) = if equalCards c x then True else isIn c xs

allCards :: [Move] -> [Card]
allCards [] = []
allCards (Play c : ms) = c : allCards ms
allCards (Pass : ms) = allCards ms
allCards (Stop : ms) = allCards ms

hasDuplicate :: [Card] -> Bool
hasDuplicate [] = False
hasDuplicate (c:cs) = if isIn c cs then True else hasDuplicate cs

-- points of the cards of one trick
pointsOfCards :: [Card] -> Int
pointsOfCards [] = 0
pointsOfCards (c:cs) = if getRank c == 10 then 1 + pointsOfCards cs
                       else if getRank c == 14 then 1 + pointsOfCards cs
                       else pointsOfCards cs

-- f is the first card and n is how many cards are there
canPlay :: Card -> Card -> Int -> Bool
canPlay c f n = if getRank c == getRank f then True
                else if getRank c == 7 then True
                else if getRank c == 8 then (if n `mod` 3 == 0 then True else False)
                else False

replay :: [Move] -> Maybe Result
replay ms = if hasDuplicate (allCards ms) then Nothing else p1Leads ms 4 4 24 0 0

-- moves, hand of p1, hand of p2, stock, points of p1, points of p2
p1Leads :: [Move] -> Int -> Int -> Int -> Int -> Int -> Maybe Result
p1Leads [] a b st x y = Nothing
p1Leads (Play c : ms) a b st x y = if a > 0 then p2Replies ms c [c] (a-1) b st x y else Nothing
p1Leads (Pass : ms) a b st x y = Nothing
p1Leads (Stop : ms) a b st x y = Nothing

p2Leads :: [Move] -> Int -> Int -> Int -> Int -> Int -> Maybe Result
p2Leads [] a b st x y = Nothing
p2Leads (Play c : ms) a b st x y = if b > 0 then p1Replies ms c [c] a (b-1) st x y else Nothing
p2Leads (Pass : ms) a b st x y = Nothing
p2Leads (Stop : ms) a b st x y = Nothing

-- moves, first card, cards on the table, and the rest as before
p1Replies :: [Move] -> Card -> [Card] -> Int -> Int -> Int -> Int -> Int -> Maybe Result
p1Replies [] f t a b st x y = Nothing
p1Replies (Play c : ms) f t a b st x y = if a > 0 && canPlay c f (length t) then p2Replies ms f (c:t) (a-1) b st x y else Nothing
p1Replies (Pass : ms) f t a b st x y = p2Decides ms f t a b st x y
p1Replies (Stop : ms) f t a b st x y = Nothing

p2Replies :: [Move] -> Card -> [Card] -> Int -> Int -> Int -> Int -> Int -> Maybe Result
p2Replies [] f t a b st x y = Nothing
p2Replies (Play c : ms) f t a b st x y = if b > 0 && canPlay c f (length t) then p1Replies ms f (c:t) a (b-1) st x y else Nothing
p2Replies (Pass : ms) f t a b st x y = p1Decides ms f t a b st x y
p2Replies (Stop : ms) f t a b st x y = Nothing

p1Decides :: [Move] -> Card -> [Card] -> Int -> Int -> Int -> Int -> Int -> Maybe Result
p1Decides [] f t a b st x y = Nothing
p1Decides (Play c : ms) f t a b st x y = if a > 0 && canPlay c f (length t) then p2Replies ms f (c:t) (a-1) b st x y else Nothing
p1Decides (Pass : ms) f t a b st x y = Nothing
p1Decides (Stop : ms) f t a b st x y = p1Draws ms 1 a b st (x + pointsOfCards t) y

p2Decides :: [Move] -> Card -> [Card] -> Int -> Int -> Int -> Int -> Int -> Maybe Result
p2Decides [] f t a b st x y = Nothing
p2Decides (Play c : ms) f t a b st x y = if b > 0 && canPlay c f (length t) then p1Replies ms f (c:t) a (b-1) st x y else Nothing
p2Decides (Pass : ms) f t a b st x y = Nothing
p2Decides (Stop : ms) f t a b st x y = p2Draws ms 2 a b st x (y + pointsOfCards t)

-- moves, who took the trick, hands, stock, points
p1Draws :: [Move] -> Int -> Int -> Int -> Int -> Int -> Int -> Maybe Result
p1Draws ms w a b st x y = if st == 0 then startTrick ms w a b st x y
                          else if a < 4 then p2Draws ms w (a+1) b (st-1) x y
                          else if b < 4 then p2Draws ms w a b st x y
                          else startTrick ms w a b st x y

p2Draws :: [Move] -> Int -> Int -> Int -> Int -> Int -> Int -> Maybe Result
p2Draws ms w a b st x y = if st == 0 then startTrick ms w a b st x y
                          else if b < 4 then p1Draws ms w a (b+1) (st-1) x y
                          else if a < 4 then p1Draws ms w a b st x y
                          else startTrick ms w a b st x y

startTrick :: [Move] -> Int -> Int -> Int -> Int -> Int -> Int -> Maybe Result
startTrick ms w a b st x y = if a == 0 && b == 0 && st == 0 then theEnd ms x y
                             else if w == 1 && a > 0 then p1Leads ms a b st x y
                             else if w == 1 && a == 0 then p2Leads ms a b st x y
                             else if w == 2 && b > 0 then p2Leads ms a b st x y
                             else p1Leads ms a b st x y

theEnd :: [Move] -> Int -> Int -> Maybe Result
theEnd [] x y = if x == 8 then Just (Mars P1)
                else if y == 8 then Just (Mars P2)
                else if x == 7 || x == 6 || x == 5 then Just (Win P1)
                else if y == 7 || y == 6 || y == 5 then Just (Win P2)
                else Just (Win P1)
theEnd (m:ms) x y = Nothing
