import SedmaDatatypes

order :: [String]
order = ["R7", "R8", "R9", "R10", "RJ", "RQ", "RK", "RA"]

strength :: Card -> Int
strength (Card _ r) = length (takeWhile (/= show r) order)

-- the highest card takes the trick, if there are more of them then the first of them
winnerOf :: Cards -> Int
winnerOf t = head [ i | (i, c) <- zip [0 ..] t, strength c == maximum (map strength t) ]

value :: Card -> Int
value c = if strength c `elem` [3, 7] then 10 else 0

replay :: Cards -> Maybe Winner
replay [] = Nothing
replay cs
  | or [ show a == show b | (i, a) <- ic, (j, b) <- ic, i /= j ] = Nothing
  | otherwise = Just (if ac > bd then (AC, p bd bdN) else (BD, p ac acN))
  where
    ic = zip [0 ..] cs
    ts = [ take 4 (drop n cs) | n <- [0, 4 .. length cs - 1] ]
    ws = tail (scanl (\l t -> (l + winnerOf t) `mod` 4) 0 ts)
    ac = sum [ value c | (w, t) <- zip ws ts, even w, c <- t ] + if even (last ws) then 10 else 0
    bd = sum [ value c | (w, t) <- zip ws ts, odd w, c <- t ] + if odd (last ws) then 10 else 0
    acN = length (filter even ws)
    bdN = length (filter odd ws)
    p x n | n == 0 = Three
          | x == 0 = Two
          | otherwise = One
