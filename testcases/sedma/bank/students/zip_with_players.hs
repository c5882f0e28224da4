import SedmaDatatypes

-- each trick is a list of (player, card)
type Play = (Int, Card)

deal :: Int -> Cards -> [Play]
deal leader t = zip [leader ..] t

strong :: Card -> Card -> Bool
strong (Card _ x) (Card _ y) = show y == show x || show y == "R7"

trickWinner :: [Play] -> Int
trickWinner plays@((_, c) : _) = fst (last (filter (strong c . snd) plays))

playAll :: Int -> Cards -> [(Int, Cards)]
playAll _ [] = []
playAll leader cs = (w, t) : playAll w (drop 4 cs)
  where t = take 4 cs
        w = trickWinner (deal leader t)

pts :: Cards -> Int
pts t = 10 * (count RA + count R10)
  where count r = length (filter (\(Card _ q) -> show q == show r) t)

data Result = Result { points :: Int, tricks :: Int }

resultOf :: [Int] -> [(Int, Cards)] -> Result
resultOf team h = Result (sum (map (pts . snd) mine) + bonus) (length mine)
  where mine  = filter ((`elem` team) . fst) h
        bonus = if fst (last h) `elem` team then 10 else 0

ac, bd :: [(Int, Cards)] -> Result
ac = resultOf [0, 2]
bd h = Result (90 - points (ac h)) (8 - tricks (ac h))

reward :: Result -> Points
reward r
  | tricks r < 2  = Three
  | points r == 0 = Two
  | otherwise     = One

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | dup (map show cs) = Nothing
  | points (ac h) > points (bd h) = Just (AC, reward (bd h))
  | otherwise                     = Just (BD, reward (ac h))
  where h = playAll 0 cs
        dup []     = False
        dup (s:ss) = s `elem` ss || dup ss
