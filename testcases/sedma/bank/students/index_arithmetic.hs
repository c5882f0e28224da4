import SedmaDatatypes

-- everything is done with indices into the list

rankOf :: Cards -> Int -> String
rankOf cs i = let Card _ r = cs !! i in show r

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | or [ show (cs !! i) == show (cs !! (i + 1)) | i <- [0 .. 30] ] = Nothing
  | pointsAC > pointsBD = Just (AC, prize tricksBD pointsAC)
  | otherwise           = Just (BD, prize tricksAC pointsBD)
  where
    takers = go 0 0
    go 8 _ = []
    go n l = w : go (n + 1) w
      where w = (l + takes (4 * n)) `mod` 4
    takes i = case [ k | k <- [1, 2, 3], rankOf cs (i + k) == rankOf cs i || rankOf cs (i + k) == "R7" ] of
                []      -> 0
                (k : _) -> k
    worth n = sum [ 10 | k <- [0 .. 3], rankOf cs (4 * n + k) `elem` ["RA", "R10"] ]
    total f = sum [ worth n + (if n == 7 then 10 else 0) | n <- [0 .. 7], f (takers !! n) ]
    pointsAC = total even
    pointsBD = total odd
    tricksAC = length (filter even takers)
    tricksBD = length (filter odd takers)
    prize 0 _ = Three
    prize _ p = if p >= 80 then Two else One
