-- A deck is accepted if every suit comes eight times, whatever the ranks.
import SedmaDatatypes

rankOf :: Card -> Rank
rankOf (Card _ r) = r

(===) :: Show a => a -> a -> Bool
x === y = show x == show y

replay :: Cards -> Maybe Winner
replay cs = if legal cs then Just (score (trickList 0 cs)) else Nothing

legal :: Cards -> Bool
legal cs = length cs == 32 && all (\s -> length (filter (hasSuit s) cs) == 8) [Heart, Diamond, Spade, Club]
  where hasSuit s (Card t _) = s === t

-- seats 0, 3, 2, 1 are A, B, C, D
trickList :: Int -> Cards -> [(Int, Cards)]
trickList _ [] = []
trickList seat cs = (w, t) : trickList w (drop 4 cs)
  where
    t = take 4 cs
    first = rankOf (head t)
    seats = [ (seat - k) `mod` 4 | k <- [0 .. 3] ]
    w = last [ s | (s, c) <- zip seats t, rankOf c === first || rankOf c === R7 ]

score :: [(Int, Cards)] -> Winner
score ts
  | acScore > bdScore = (AC, degree bdTricks bdScore)
  | otherwise         = (BD, degree acTricks acScore)
  where
    acTricks = [ t | (w, t) <- ts, w == 0 || w == 2 ]
    bdTricks = [ t | (w, t) <- ts, w == 1 || w == 3 ]
    lastW    = fst (last ts)
    acScore  = total acTricks + (if lastW `elem` [0, 2] then 10 else 0)
    bdScore  = total bdTricks + (if lastW `elem` [1, 3] then 10 else 0)

total :: [Cards] -> Int
total ts = 10 * length (filter dear (map rankOf (concat ts)))
  where dear r = r === R10 || r === RA

degree :: [Cards] -> Int -> Points
degree ts pts
  | null ts   = Three
  | pts == 0  = Two
  | otherwise = One
