-- Three points are given only if one player won every trick.
import SedmaDatatypes

data Player = A | B | C | D deriving (Eq, Show, Enum)

next :: Player -> Player
next D = A
next p = succ p

team :: Player -> Team
team A = AC
team C = AC
team _ = BD

eq :: Show a => a -> a -> Bool
eq x y = show x == show y

valid :: Cards -> Bool
valid cs = length cs == 32 && check cs
  where
    check []     = True
    check (y:ys) = null (filter (eq y) ys) && check ys

trickWinner :: Player -> Cards -> Player
trickWinner leader (Card _ r : rest) = follow leader (next leader) rest
  where
    follow best _ [] = best
    follow best p (Card _ q : qs)
      | eq q r || eq q R7 = follow p (next p) qs
      | otherwise         = follow best (next p) qs

game :: Player -> Cards -> [(Player, Int)]
game _ [] = []
game leader (a:b:c:d:rest) = (w, pts + extra) : game w rest
  where
    trick = [a, b, c, d]
    w     = trickWinner leader trick
    pts   = sum [ 10 | Card _ r <- trick, eq r R10 || eq r RA ]
    extra = if null rest then 10 else 0

pointsFor :: Team -> [(Player, Int)] -> Int
pointsFor t ps = sum [ n | (u, n) <- ps, eq t (team u) ]

replay :: Cards -> Maybe Winner
replay cs | valid cs  = Just (winner, score)
          | otherwise = Nothing
  where
    history = game A cs
    acPts   = pointsFor AC history
    winner  = if acPts >= 50 then AC else BD
    score
      | all (== fst (head history)) (map fst history) = Three
      | pointsFor winner history == 90 = Two
      | otherwise = One
