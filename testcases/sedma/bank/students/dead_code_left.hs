import SedmaDatatypes

-- old attempt, does not work:
-- winner cs = maximum (map rank cs)

instance Eq Suit where
  Heart == Heart = True
  Diamond == Diamond = True
  Spade == Spade = True
  _ == _ = False

eqRank :: Rank -> Rank -> Bool
eqRank a b = show a == show b

eqCard :: Card -> Card -> Bool
eqCard (Card s r) (Card t q) = s == t && eqRank r q

-- not used any more
suitValue :: Suit -> Int
suitValue Heart = 1
suitValue _ = 0

unused :: Cards -> Int
unused = sum . map (\(Card s _) -> suitValue s)

duplicates :: Cards -> Bool
duplicates [] = False
duplicates (c:cs) = any (eqCard c) cs || duplicates cs

turnWinner :: Cards -> Int
turnWinner [Card _ a, Card _ b, Card _ c, Card _ d]
  | good d = 3
  | good c = 2
  | good b = 1
  | otherwise = 0
  where good x = eqRank x a || eqRank x R7

turns :: Int -> Cards -> [(Int, Int)]
turns _ [] = []
turns l cs = (w, 10 * length (filter rich t)) : turns w (drop 4 cs)
  where t = take 4 cs
        w = (l + turnWinner t) `mod` 4
        rich (Card _ r) = eqRank r RA || eqRank r R10

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | duplicates cs = Nothing
  | otherwise = Just (if pAC > pBD then (AC, bonus tBD pBD) else (BD, bonus tAC pAC))
  where
    ts = turns 0 cs
    pAC = sum [ p | (w, p) <- ts, even w ] + 10
    pBD = sum [ p | (w, p) <- ts, odd w ]
    tAC = length (filter (even . fst) ts)
    tBD = length (filter (odd . fst) ts)

bonus :: Int -> Int -> Points
bonus tricks points
  | tricks == 0 = Three
  | points == 0 = Two
  | otherwise = One
