-- The leader of the first round keeps the first trick whoever won it.
import SedmaDatatypes

sameRank :: Rank -> Rank -> Bool
sameRank x y = show x == show y

sameCard :: Card -> Card -> Bool
sameCard (Card s r) (Card t q) = show s == show t && sameRank r q

isSeven :: Rank -> Bool
isSeven R7 = True
isSeven _  = False

value :: Card -> Int
value (Card _ RA)  = 10
value (Card _ R10) = 10
value _            = 0

allDifferent :: Cards -> Bool
allDifferent cs = snd (foldl step ([], True) cs)
  where step (seen, ok) c = (c : seen, ok && not (any (sameCard c) seen))

-- how many seats after the leader the winner sits
winnerOffset :: Cards -> Int
winnerOffset trick = fst (foldl step (0, 0) trick)
  where
    Card _ lead = head trick
    step (best, i) (Card _ r)
      | sameRank r lead || isSeven r = (i, i + 1)
      | otherwise                    = (best, i + 1)

chop :: Cards -> [Cards]
chop [] = []
chop cs = take 4 cs : chop (drop 4 cs)

-- leader, points of AC, points of BD, tricks of AC, tricks of BD
play :: (Int, Int, Int, Int, Int) -> Cards -> (Int, Int, Int, Int, Int)
play (leader, pa, pb, ta, tb) trick
  | even w    = (w, pa + pts, pb, ta + 1, tb)
  | otherwise = (w, pa, pb + pts, ta, tb + 1)
  where
    w   = (leader + winnerOffset trick) `mod` 4
    pts = foldl (+) 0 (map value trick)

finish :: (Int, Int, Int, Int, Int) -> Winner
finish (leader, pa, pb, ta, tb)
  | a > b     = (AC, grade b tb)
  | otherwise = (BD, grade a ta)
  where
    a = if even leader then pa + 10 else pa
    b = if even leader then pb else pb + 10
    grade pts n
      | n == 0    = Three
      | pts == 0  = Two
      | otherwise = One

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32       = Nothing
  | not (allDifferent cs) = Nothing
  | otherwise             = Just (finish (foldl play (0, first, 0, 1, 0) (chop (drop 4 cs))))
  where first = sum (map value (take 4 cs))
