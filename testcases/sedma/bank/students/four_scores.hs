import SedmaDatatypes

-- every player has his own points, as a tuple
type Scores = (Int, Int, Int, Int)

addTo :: Int -> Int -> Scores -> Scores
addTo 0 n (a, b, c, d) = (a + n, b, c, d)
addTo 1 n (a, b, c, d) = (a, b + n, c, d)
addTo 2 n (a, b, c, d) = (a, b, c + n, d)
addTo _ n (a, b, c, d) = (a, b, c, d + n)

points :: Cards -> Int
points []                = 0
points (Card _ RA  : cs) = 10 + points cs
points (Card _ R10 : cs) = 10 + points cs
points (_ : cs)          = points cs

matches :: Card -> Card -> Bool
matches (Card _ R7) _ = True
matches (Card _ x) (Card _ y) = show x == show y

winning :: Cards -> Int
winning (l:xs) = w xs 1 0
  where w [] _ best = best
        w (y:ys) n best = w ys (n + 1) (if matches y l then n else best)

game :: Cards -> Int -> Scores -> Scores -> (Scores, Scores)
game [] leader pts won = (addTo leader 10 pts, won)
game cs leader pts won = game (drop 4 cs) p (addTo p (points t) pts) (addTo p 1 won)
  where t = take 4 cs
        p = (leader + winning t) `mod` 4

noneTwice :: Cards -> Bool
noneTwice cs = and [ show (t !! i) /= show (t !! j) | t <- trickList cs, i <- [0 .. 3], j <- [0 .. 3], i < j ]

trickList :: Cards -> [Cards]
trickList [] = []
trickList cs = take 4 cs : trickList (drop 4 cs)

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | not (noneTwice cs) = Nothing
  | otherwise = Just (result (game cs 0 (0,0,0,0) (0,0,0,0)))

result :: (Scores, Scores) -> Winner
result ((a, b, c, d), (ta, tb, tc, td))
  | max a c > max b d = (AC, grade (b + d) (tb + td))
  | otherwise         = (BD, grade (a + c) (ta + tc))

grade :: Int -> Int -> Points
grade p t = if t == 0 then Three else if p == 0 then Two else One
