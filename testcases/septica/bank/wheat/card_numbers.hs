-- Moves become numbers: cards 0 to 31 with the rank as the remainder by 8, a pass is -1, a stop -2.
import SepticaDatatypes

code :: Move -> Int
code Pass = -1
code Stop = -2
code (Play (Card s r)) = 8 * suit s + rank r

suit :: Suit -> Int
suit Heart   = 0
suit Diamond = 1
suit Spade   = 2
suit Club    = 3

rank :: Rank -> Int
rank R7  = 0
rank R8  = 1
rank R9  = 2
rank R10 = 3
rank RJ  = 4
rank RQ  = 5
rank RK  = 6
rank RA  = 7

sortInts :: [Int] -> [Int]
sortInts []     = []
sortInts (p:xs) = sortInts [ x | x <- xs, x < p ] ++ [p] ++ sortInts [ x | x <- xs, x >= p ]

replay :: [Move] -> Maybe Result
replay ms
  | sortInts (filter (>= 0) codes) /= [0 .. 31] = Nothing
  | balance == failed                           = Nothing
  | otherwise                                   = Just (result balance)
  where codes   = map code ms
        balance = trick 1 4 4 24 codes

-- an answer that no game can have
failed :: Int
failed = 99

-- The leader is 1 or -1, and the answer is what player 1 has more than player 2.
-- The hands are those of player 1 and player -1.
trick :: Int -> Int -> Int -> Int -> [Int] -> Int
trick _ 0 0 0 [] = 0
trick p a b n (c:cs)
  | c >= 0 && (if p == 1 then a else b) > 0 = table p (c `mod` 8) 1 (worth c) (a - mine p) (b - mine (-p)) n cs
trick _ _ _ _ _ = failed

mine :: Int -> Int
mine p = (p + 1) `div` 2

worth :: Int -> Int
worth c = if c `mod` 8 == 3 || c `mod` 8 == 7 then 1 else 0

-- active player, rank of the first card, number of cards, points on the table, hands, stock
table :: Int -> Int -> Int -> Int -> Int -> Int -> Int -> [Int] -> Int
table _ _ _ _ _ _ _ [] = failed
table p f k v a b n (c:cs)
  | c >= 0    = laid (-p) c cs
  | c == -1   = passed cs
  | otherwise = failed
  where
    laid q x xs
      | (if q == 1 then a else b) == 0 = failed
      | beats f k x = table q f (k + 1) (v + worth x) (a - mine q) (b - mine (-q)) n xs
      | otherwise   = failed
    passed [] = failed
    passed (x:xs)
      | x >= 0    = laid p x xs
      | x == -2   = plus (p * v) (next p (draw p a b n) xs)
      | otherwise = failed

plus :: Int -> Int -> Int
plus v rest = if rest == failed then failed else v + rest

beats :: Int -> Int -> Int -> Bool
beats f k x = r == f || r == 0 || r == 1 && k `mod` 3 == 0
  where r = x `mod` 8

draw :: Int -> Int -> Int -> Int -> (Int, Int, Int)
draw p a b n
  | n == 0 || a + b == 8    = (a, b, n)
  | p == 1 && a < 4         = draw (-1) (a + 1) b (n - 1)
  | p == -1 && b < 4        = draw 1 a (b + 1) (n - 1)
  | otherwise               = draw (-p) a b n

next :: Int -> (Int, Int, Int) -> [Int] -> Int
next p (a, b, n) cs
  | p == 1 && a == 0  = trick (-1) a b n cs
  | p == -1 && b == 0 = trick 1 a b n cs
  | otherwise         = trick p a b n cs

result :: Int -> Result
result d
  | d == 0    = Draw
  | d == 8    = Mars P1
  | d == -8   = Mars P2
  | d > 0     = Win P1
  | otherwise = Win P2
