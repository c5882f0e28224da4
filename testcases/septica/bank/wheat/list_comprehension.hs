-- All situations of the game are listed first; list comprehensions then ask whether every move was allowed.
import SepticaDatatypes

data What = First | Answer | Choice deriving Eq

-- what is to be done, by whom (1 or 2), hands, stock, the trick so far as (player, rank), the cards taken
type Sit = (What, Int, [(Int, Int)], Int, [(Int, String)], [(Int, String)])

begin :: Sit
begin = (First, 1, [(1, 4), (2, 4)], 24, [], [])

held :: Int -> [(Int, Int)] -> Int
held p hands = head [ n | (q, n) <- hands, q == p ]

-- what comes after a move, whether it was allowed or not
after :: Sit -> Move -> Sit
after (_, p, hands, stock, trick, taken) (Play (Card _ r)) =
  (Answer, 3 - p, [ (q, if q == p then n - 1 else n) | (q, n) <- hands ], stock, trick ++ [(p, show r)], taken)
after (_, p, hands, stock, trick, taken) Pass = (Choice, 3 - p, hands, stock, trick, taken)
after (_, p, hands, stock, trick, taken) Stop =
  (First, leader, full, stock - sum (map snd full) + sum (map snd hands), [], taken ++ [ (p, r) | (_, r) <- trick ])
  where
    full   = draw [p, 3 - p] hands stock
    leader = head ([ p | held p full > 0 ] ++ [3 - p])

draw :: [Int] -> [(Int, Int)] -> Int -> [(Int, Int)]
draw order hands stock
  | stock == 0 || null who = hands
  | otherwise = draw (reverse order) [ (q, if q == p then n + 1 else n) | (q, n) <- hands ] (stock - 1)
  where who = [ q | q <- order, held q hands < 4 ]
        p   = head who

allowed :: Sit -> Move -> Bool
allowed (First,  p, hands, _, _, _)     (Play _) = held p hands > 0
allowed (Answer, p, hands, _, trick, _) (Play c) = held p hands > 0 && beats c (map snd trick)
allowed (Choice, p, hands, _, trick, _) (Play c) = held p hands > 0 && beats c (map snd trick)
allowed (what, _, _, _, _, _) Pass = what == Answer
allowed (what, _, _, _, _, _) Stop = what == Choice

beats :: Card -> [String] -> Bool
beats (Card _ r) trick = show r `elem` ([head trick, "R7"] ++ [ "R8" | length trick `elem` [3, 6 .. 30] ])

different :: [String] -> Bool
different xs = and [ x /= y | (i, x) <- zip [1 :: Int ..] xs, (j, y) <- zip [1 ..] xs, i < j ]

replay :: [Move] -> Maybe Result
replay moves = head ([ Just (result p1 p2) | legal ] ++ [Nothing])
  where
    cards  = [ show c | Play c <- moves ]
    sits   = scanl after begin moves
    (what, _, _, _, _, taken) = last sits
    legal  = length cards == 32 && different cards && and (zipWith allowed sits moves) && what == First
    p1     = length [ () | (1, r) <- taken, r `elem` ["R10", "RA"] ]
    p2     = length [ () | (2, r) <- taken, r `elem` ["R10", "RA"] ]

result :: Int -> Int -> Result
result 8 _ = Mars P1
result _ 8 = Mars P2
result a b = if a > b then Win P1 else if a < b then Win P2 else Draw
