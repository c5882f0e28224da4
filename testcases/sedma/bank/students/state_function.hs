import SedmaDatatypes

-- a small state "monad" written by hand

type St = (Int, [Int], [Int])        -- leader, trick points of AC, of BD

chain :: St -> [St -> St] -> St
chain s []     = s
chain s (f:fs) = chain (f s) fs

oneTrick :: (Int, Cards) -> St -> St
oneTrick (n, t) (l, ac, bd)
  | even w    = (w, pts : ac, bd)
  | otherwise = (w, ac, pts : bd)
  where
    w   = (l + offset t) `mod` 4
    pts = length (filter dear t) + (if n == 1 then 1 else 0)

dear :: Card -> Bool
dear (Card _ RA)  = True
dear (Card _ R10) = True
dear _            = False

offset :: Cards -> Int
offset (c0 : cs) = search 3 (reverse cs)
  where
    search _ [] = 0
    search k (x:xs) | takes x   = k
                    | otherwise = search (k - 1) xs
    takes (Card _ R7) = True
    takes (Card _ r)  = show r == show r0
    Card _ r0 = c0

toTricks :: Cards -> [Cards]
toTricks [] = []
toTricks (a:b:c:d:more) = [a, b, c, d] : toTricks more

replay :: Cards -> Maybe Winner
replay cs
  | length ts /= 8 = Nothing
  | twice          = Nothing
  | sum ac > sum bd = Just (AC, prize bd)
  | otherwise       = Just (BD, prize ac)
  where
    ts = toTricks cs
    twice = or [ show (cs !! i) == show (cs !! j) | i <- [0 .. 31], j <- [i + 1 .. 31] ]
    (_, ac, bd) = chain (0, [], []) (map oneTrick (zip [1 ..] ts))
    prize [] = Three
    prize xs | sum xs == 0 = Two
             | otherwise   = One
