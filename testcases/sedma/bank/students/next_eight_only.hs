import SedmaDatatypes

data Card' = C' Int Int

conv :: Card -> Card'
conv (Card s r) = C' (suitN s) (rankN r)

suitN :: Suit -> Int
suitN Heart = 1
suitN Diamond = 2
suitN Spade = 3
suitN Club = 4

rankN :: Rank -> Int
rankN R7 = 7
rankN R8 = 8
rankN R9 = 9
rankN R10 = 10
rankN RJ = 11
rankN RQ = 12
rankN RK = 13
rankN RA = 1

eqC :: Card' -> Card' -> Bool
eqC (C' a b) (C' c d) = a == c && b == d

validate :: [Card'] -> Bool
validate cs = length cs == 32 && noneAgain cs
  where noneAgain [] = True
        noneAgain (x:xs) = not (any (eqC x) (take 8 xs)) && noneAgain xs

trickResult :: Int -> [Card'] -> (Int, Int)
trickResult start t = (winner, total)
  where
    lead = rnk (head t)
    rnk (C' _ x) = x
    winner = (start + lastWhere (map (\c -> rnk c == lead || rnk c == 7) t)) `mod` 4
    total = 10 * length (filter (\c -> rnk c == 1 || rnk c == 10) t)

lastWhere :: [Bool] -> Int
lastWhere bs = last [ i | (i, b) <- zip [0 ..] bs, b ]

simulate :: Int -> [Card'] -> [(Int, Int)]
simulate _ [] = []
simulate s cs = r : simulate (fst r) (drop 4 cs)
  where r = trickResult s (take 4 cs)

replay :: Cards -> Maybe Winner
replay input
  | not (validate cs) = Nothing
  | ac > bd           = Just (AC, grade bd)
  | otherwise         = Just (BD, grade ac)
  where
    cs = map conv input
    results = simulate 0 cs
    ws = map fst results
    pts f = sum [ p | (w, p) <- results, f w ] + (if f (last ws) then 10 else 0)
    ac = pts even
    bd = pts odd
    grade losing
      | all (== head ws) ws = Three
      | losing == 0         = Two
      | otherwise           = One
