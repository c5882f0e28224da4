import SedmaDatatypes

trickAt :: Cards -> Int -> Cards
trickAt cs n = [ cs !! i | i <- [4 * n .. 4 * n + 3] ]

sameRank :: Card -> Card -> Bool
sameRank (Card _ a) (Card _ b) = show a == show b

seven :: Card -> Bool
seven (Card _ R7) = True
seven _           = False

-- leader of the n-th trick
leader :: Cards -> Int -> Int
leader cs n
  | n == 0    = 0
  | otherwise = (leader cs (n - 1) + offset (trickAt cs (n - 1))) `mod` 4

offset :: Cards -> Int
offset t@(c:_) = maximum (filter (\i -> sameRank c (t !! i) || seven (t !! i)) [0 .. 3])

val :: Card -> Int
val (Card _ RA)  = 1
val (Card _ R10) = 1
val (Card _ _)   = 0

rounds :: [Int]
rounds = [0 .. 6]

score :: Cards -> [Int] -> Int
score cs team = sum [ sum (map val (trickAt cs n)) | n <- rounds, taker cs n `elem` team ]
              + (if taker cs (last rounds) `elem` team then 1 else 0)

taker :: Cards -> Int -> Int
taker cs n = leader cs (n + 1)

tricksOf :: Cards -> [Int] -> Int
tricksOf cs team = length [ n | n <- rounds, taker cs n `elem` team ]

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | any (\i -> show (cs !! i) `elem` map show (drop (i + 1) cs)) [0 .. 31] = Nothing
  | score cs [0, 2] > score cs [1, 3] = Just (AC, prize [1, 3])
  | otherwise                         = Just (BD, prize [0, 2])
  where prize losers | tricksOf cs losers == 0 = Three
                     | score cs losers == 0    = Two
                     | otherwise               = One
