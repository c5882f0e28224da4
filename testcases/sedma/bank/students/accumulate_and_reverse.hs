import SedmaDatatypes

-- helper: index of the winning card
winIdx :: [Rank] -> Int
winIdx trick = idx (reverse trick) 0
  where
    lead = head trick
    idx (r:rs) n | eq r lead || eq r R7 = n
                 | otherwise = idx rs (n + 1)

eq :: Rank -> Rank -> Bool
eq x y = show x == show y

collect :: Cards -> Int -> [(Int, [Rank])] -> [(Int, [Rank])]
collect [] _ acc = reverse acc
collect cs l acc = collect (drop 4 cs) w ((w, rs) : acc)
  where rs = [ r | Card _ r <- take 4 cs ]
        w = (l + winIdx rs) `mod` 4

valuable :: Rank -> Bool
valuable RA = True
valuable R10 = True
valuable _ = False

sumUp :: [(Int, [Rank])] -> Int -> Int
sumUp acc k = foldr add 0 acc
  where add (w, rs) n | w `mod` 2 /= k = n
                      | any valuable rs = n + 10
                      | otherwise = n

replay :: Cards -> Maybe Winner
replay cs = if length cs /= 32 then Nothing else if same cs then Nothing else Just out
  where
    h = collect cs 0 []
    (lastW, _) = last h
    ac = sumUp h 0 + (1 - lastW `mod` 2) * 10
    bd = sumUp h 1 + (lastW `mod` 2) * 10
    nAC = length (filter (even . fst) h)
    nBD = 8 - nAC
    out | ac > bd   = (AC, points nBD bd)
        | otherwise = (BD, points nAC ac)
    points n p | n == 0 = Three
               | p == 0 = Two
               | otherwise = One
    same [] = False
    same (x:xs) = or [ show x == show y | y <- xs ] || same xs
