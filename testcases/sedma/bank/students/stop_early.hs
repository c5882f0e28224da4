import SedmaDatatypes

value :: Rank -> Int
value R7 = 7
value R8 = 8
value R9 = 9
value R10 = 10
value RJ = 11
value RQ = 12
value RK = 12
value RA = 14

beats :: Rank -> Rank -> Bool
beats x lead = value x == 7 || value x == value lead

goGame :: Cards -> Int -> (Int, Int) -> (Int, Int) -> Winner
goGame cs l (a, ta) (b, tb)
  | a >= 50 || b >= 50 = over (a, ta) (b, tb)
  | null cs            = if even l then over (a + 10, ta) (b, tb) else over (a, ta) (b + 10, tb)
  | even w             = goGame rest w (a + p, ta + 1) (b, tb)
  | otherwise          = goGame rest w (a, ta) (b + p, tb + 1)
  where
    rest = drop 4 cs
    rs = [ r | Card _ r <- take 4 cs ]
    w = (l + maximum [ i | (i, r) <- zip [0 ..] rs, i == 0 || beats r (head rs) ]) `mod` 4
    p = 10 * length (filter (\r -> value r == 10 || value r == 14) rs)

over :: (Int, Int) -> (Int, Int) -> Winner
over (a, ta) (b, tb)
  | a > b     = (AC, pay b tb)
  | otherwise = (BD, pay a ta)
  where pay p t | t == 0 = Three
                | p == 0 = Two
                | otherwise = One

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | notUnique [ show c | c <- cs ] = Nothing
  | otherwise = Just (goGame cs 0 (0, 0) (0, 0))

notUnique :: [String] -> Bool
notUnique [] = False
notUnique (x:xs) = x `elem` xs || notUnique xs
