import SedmaDatatypes

data Team' = T1 | T2

-- vrati hrace, ktery vyhral kolo
winner :: Int -> Card -> Card -> Card -> Card -> Int
winner l a b c d
  | ok d      = plus 3
  | ok c      = plus 2
  | ok b      = plus 1
  | otherwise = l
  where
    ok x = rank x == rank a || rank x == "R7"
    plus n | l + n > 3 = l + n - 4
           | otherwise = l + n

rank :: Card -> String
rank (Card _ r) = show r

team :: Int -> Team'
team 0 = T1
team 3 = T1
team _ = T2

pts :: Card -> Int
pts c | rank c == "R10" = 10
      | rank c == "RA"  = 10
      | otherwise       = 0

-- leader, cards, (points, tricks) of both
play :: Int -> Cards -> (Int, Int) -> (Int, Int) -> ((Int, Int), (Int, Int))
play l [a, b, c, d] x y = score (team (winner l a b c d)) (pts a + pts b + pts c + pts d + 10) x y
play l (a:b:c:d:rest) x y = play w rest x' y'
  where w = winner l a b c d
        (x', y') = score (team w) (pts a + pts b + pts c + pts d) x y

score :: Team' -> Int -> (Int, Int) -> (Int, Int) -> ((Int, Int), (Int, Int))
score T1 n (p, t) y = ((p + n, t + 1), y)
score T2 n x (p, t) = (x, (p + n, t + 1))

decide :: ((Int, Int), (Int, Int)) -> Winner
decide ((p, t), (q, u))
  | p > q && u == 0 = (AC, Three)
  | p > q           = (AC, One)
  | q > p && t == 0 = (BD, Three)
  | q > p           = (BD, One)

valid :: Cards -> Bool
valid cs
  | length cs < 32 = False
  | length cs > 32 = False
  | otherwise      = different cs

different :: Cards -> Bool
different [] = True
different (x:xs)
  | isIn x xs = False
  | otherwise = different xs

isIn :: Card -> Cards -> Bool
isIn _ [] = False
isIn x (y:ys)
  | show x == show y = True
  | otherwise        = isIn x ys

replay :: Cards -> Maybe Winner
replay cs
  | valid cs  = Just (decide (play 0 cs (0, 0) (0, 0)))
  | otherwise = Nothing
