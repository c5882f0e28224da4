import SedmaDatatypes

-- "dictionary": player -> (points, tricks)
type Dict = [(Int, (Int, Int))]

empty :: Dict
empty = [ (p, (0, 0)) | p <- [0 .. 3] ]

update :: Int -> ((Int, Int) -> (Int, Int)) -> Dict -> Dict
update k f d = [ if p == k then (p, f v) else (p, v) | (p, v) <- d ]

get :: Int -> Dict -> (Int, Int)
get k d = case lookup k d of
            Just v  -> v
            Nothing -> (0, 0)

players :: Int
players = 3

turn :: (Int, Dict) -> Cards -> (Int, Dict)
turn (l, d) t = (w, update w (\(p, n) -> (p + val t, n + 1)) d)
  where w = (l + winnerIndex t) `mod` (players)

winnerIndex :: Cards -> Int
winnerIndex t = maximum [ i | (i, Card _ r) <- zip [0 ..] t, show r == lead || show r == "R7" ]
  where lead = case t of (Card _ r : _) -> show r

val :: Cards -> Int
val = sum . map f
  where f (Card _ RA) = 10
        f (Card _ R10) = 10
        f _ = 0

group4 :: Cards -> [Cards]
group4 [] = []
group4 cs = take 4 cs : group4 (drop 4 cs)

checkDup :: Cards -> Bool
checkDup (x:y:zs) = all (\c -> show c /= show x) (init (y:zs)) && checkDup (y:zs)
checkDup _ = True

replay :: Cards -> Maybe Winner
replay cs =
  if length cs /= 32 || not (checkDup cs) then Nothing else
  let (l, d) = foldl turn (0, empty) (group4 cs)
      d' = update l (\(p, n) -> (p + 10, n)) d
      team a b = let (p, n) = get a d'; (q, m) = get b d' in (p + q, n + m)
      (acP, acT) = team 0 2
      (bdP, bdT) = team 1 3
  in if acP >= 50 then Just (AC, prize bdT (acP == 90)) else Just (BD, prize acT (bdP == 90))

prize :: Int -> Bool -> Points
prize t allOfThem | t == 0 = Three
                  | allOfThem = Two
                  | otherwise = One
