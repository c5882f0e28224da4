import SedmaDatatypes

-- The players sit in a list whose head is the leader; after a trick the list is turned.

turnTo :: Int -> [a] -> [a]
turnTo n xs = drop n xs ++ take n xs

cardRank :: Card -> Rank
cardRank (Card _ r) = r

isSeven :: Rank -> Bool
isSeven R7 = True
isSeven _  = False

goesWith :: Rank -> Rank -> Bool
goesWith lead r
  | isSeven lead = True
  | isSeven r    = True
  | otherwise    = show lead == show r

place :: [Rank] -> Int
place rs = last (0 : [ i | (i, r) <- zip [1 ..] (tail rs), goesWith (head rs) r ])

type Won = (Char, [Rank])

tricks :: [Char] -> [Rank] -> [Won]
tricks _ [] = []
tricks seats rs = (head seats', now) : tricks seats' later
  where (now, later) = splitAt 4 rs
        seats'       = turnTo (place now) seats

value :: Rank -> Int
value RA  = 10
value R10 = 10
value _   = 0

scoreFor :: [Char] -> [Won] -> Int
scoreFor team ws = sum [ sum (map value rs) | (w, rs) <- ws, w `elem` team ] + extra
  where extra = if fst (last ws) `elem` team then 20 else 0

replay :: Cards -> Maybe Winner
replay cards =
  if not ok then Nothing
  else if ac > bd then Just (AC, howMuch "BD" bd)
  else Just (BD, howMuch "AC" ac)
  where
    ok = length cards == 32 && null (repeated (map show cards))
    repeated []     = []
    repeated (x:xs) = [ x | x `elem` xs ] ++ repeated xs
    ws = tricks "ABCD" (map cardRank cards)
    ac = scoreFor "AC" ws
    bd = scoreFor "BD" ws
    howMuch losers p
      | null [ w | (w, _) <- ws, w `elem` losers ] = Three
      | p == 0    = Two
      | otherwise = One
