import SedmaDatatypes

-- foldr builds a function that takes the leader

type Res = ([Int], [Int])   -- points of the tricks of AC and of BD


replayTricks :: [Cards] -> Int -> (Res, Int)
replayTricks = foldr one (\l -> (([], []), l))
  where
    one t k l =
      let w = (l + pos t) `mod` 4
          ((a, b), end) = k w
          p = value t
      in if w == 0 || w == 2 then ((p : a, b), end) else ((a, p : b), end)

pos :: Cards -> Int
pos (x:xs) = length xs - length (takeWhile no (reverse xs))
  where no (Card _ r) = show r /= first && show r /= "R7"
        Card _ fr = x
        first = show fr

value :: Cards -> Int
value t = has "RA" + has "R10"
  where has r = if r `elem` [ show q | Card _ q <- t ] then 10 else 0

fours :: Cards -> [Cards]
fours [] = []
fours xs = take 4 xs : fours (drop 4 xs)

replay :: Cards -> Maybe Winner
replay cs | ok = Just answer
          | otherwise = Nothing
  where
    ok = length cs == 32 && and [ show a /= show b | (i, a) <- ics, (j, b) <- ics, i < j ]
    ics = zip [1 ..] cs
    ((acs, bds), lastOne) = replayTricks (fours cs) 0
    ac = sum acs + if even lastOne then 10 else 0
    bd = sum bds + if odd lastOne then 10 else 0
    answer | ac > bd = (AC, if bd == 0 then Two else One)
           | null acs = (BD, Three)
           | ac == 0 = (BD, Two)
           | otherwise = (BD, One)
