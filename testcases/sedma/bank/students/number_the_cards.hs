import SedmaDatatypes

num :: Rank -> Int
num x = case x of { R7 -> 0; R8 -> 1; R9 -> 2; R10 -> 3; RJ -> 4; RQ -> 5; RK -> 6; RA -> 7 }

nums :: Cards -> [Int]
nums cs = [ num r | Card _ r <- cs ]

-- a whole deck?
deck :: [Int] -> Bool
deck ns = and [ count i ns == 4 | i <- [0 .. 7] ]
  where count x = length . filter (== x)

next :: Int -> Int
next p = if p > 3 then 0 else p

trick :: Int -> [Int] -> Int
trick p (f:others) = next (p + best)
  where best = foldl (\b (i, x) -> if x == f || x == 0 then i else b) 0 (zip [1 .. 3] others)

-- result: list of (winner, points)
game :: Int -> [Int] -> [(Int, Int)]
game _ [] = []
game p ns = (w, 10 * length (filter (`elem` [3, 7]) t)) : game w (drop 4 ns)
  where t = take 4 ns
        w = trick p t

addLast :: [(Int, Int)] -> [(Int, Int)]
addLast [(w, p)] = [(w, p + 10)]
addLast (x:xs)   = x : addLast xs
addLast []       = []

replay :: Cards -> Maybe Winner
replay cs
  | length cs == 32 && deck ns = Just (if sum ac > sum bd then (AC, f bd) else (BD, f ac))
  | otherwise = Nothing
  where ns = nums cs
        g  = addLast (game 0 ns)
        ac = [ p | (w, p) <- g, w `elem` [0, 2] ]
        bd = [ p | (w, p) <- g, w `elem` [1, 3] ]
        f xs | null xs     = Three
             | all (== 0) xs = Two
             | otherwise   = One
