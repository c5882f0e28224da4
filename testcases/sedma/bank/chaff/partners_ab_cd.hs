-- A plays with B, and C with D.
import SedmaDatatypes

instance Eq Rank where
  a == b = show a == show b

-- (who plays next, who wins so far, rank led, cards in the trick, points in the trick)
type Trick = (Int, Int, Rank, Int, Int)
-- (points, tricks) of each team
type Score = ((Int, Int), (Int, Int))

nextSeat :: Int -> Int
nextSeat 3 = 0
nextSeat n = n + 1

worth :: Rank -> Int
worth r = if r == RA || r == R10 then 10 else 0

open :: Int -> Trick
open leader = (leader, leader, R7, 0, 0)

put :: Card -> (Trick, Score) -> (Trick, Score)
put (Card _ r) ((seat, _, _, 0, _), score) =
  ((nextSeat seat, seat, r, 1, worth r), score)
put (Card _ r) ((seat, best, lead, n, pts), score)
  | n == 3    = (open best', collect best' pts' score)
  | otherwise = ((nextSeat seat, best', lead, n + 1, pts'), score)
  where
    best' = if r == lead || r == R7 then seat else best
    pts'  = pts + worth r

collect :: Int -> Int -> Score -> Score
collect who pts ((pa, ta), (pb, tb))
  | who == 0 || who == 1 = ((pa + pts, ta + 1), (pb, tb))
  | otherwise            = ((pa, ta), (pb + pts, tb + 1))

run :: Cards -> (Trick, Score) -> (Trick, Score)
run []     st = st
run (c:cs) st = run cs (put c st)

bonus :: Int -> Score -> Score
bonus who ((pa, ta), (pb, tb))
  | who == 0 || who == 1 = ((pa + 10, ta), (pb, tb))
  | otherwise            = ((pa, ta), (pb + 10, tb))

decide :: Score -> Winner
decide ((pa, ta), (pb, tb))
  | pa > pb   = (AC, level pb tb)
  | otherwise = (BD, level pa ta)

level :: Int -> Int -> Points
level _ 0 = Three
level 0 _ = Two
level _ _ = One

distinct :: [String] -> Bool
distinct []     = True
distinct (x:xs) = notElem x xs && distinct xs

replay :: Cards -> Maybe Winner
replay cs
  | length cs == 32 && distinct (map show cs) = Just (decide (bonus lastWinner score))
  | otherwise                                 = Nothing
  where
    ((lastWinner, _, _, _, _), score) = run cs (open 0, ((0, 0), (0, 0)))
