import SedmaDatatypes

-- karta = cislo, barva * 8 + hodnota

cislo :: Card -> Int
cislo (Card s r) = b s * 8 + h r
  where b Heart = 0
        b Diamond = 1
        b Spade = 2
        b Club = 3

h :: Rank -> Int
h R7 = 0
h R8 = 1
h R9 = 2
h R10 = 3
h RJ = 4
h RQ = 5
h RK = 6
h RA = 7

hodn :: Int -> Int
hodn k = k `mod` 8

cena :: Int -> Int
cena k = [0, 0, 0, 10, 2, 3, 4, 10] !! hodn k

stych :: Int -> [Int] -> Int
stych v (k:ks) = (v + f 0 1 ks) `mod` 4
  where f m _ [] = m
        f m i (x:xs) | hodn x == hodn k || hodn x == 0 = f i (i + 1) xs
                     | otherwise = f m (i + 1) xs

hraj :: Int -> [Int] -> [(Int, Int)]
hraj _ [] = []
hraj v ks = (w, sum (map cena (take 4 ks)) + posl) : hraj w (drop 4 ks)
  where w = stych v (take 4 ks)
        posl = if length ks <= 4 then 10 else 0

cela :: [Int] -> Bool
cela ks = and [ length [ k | k <- ks, k `div` 8 == s ] == 8 | s <- [0 .. 3] ]

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 || not (cela ks) = Nothing
  | prvni >= druzi = Just (AC, body druzi (pocet 1))
  | otherwise      = Just (BD, body prvni (pocet 0))
  where
    ks = map cislo cs
    g = hraj 0 ks
    dvojice w = w `div` 2
    prvni = sum [ c | (w, c) <- g, dvojice w == 0 ]
    druzi = sum [ c | (w, c) <- g, dvojice w == 1 ]
    pocet d = length [ () | (w, _) <- g, dvojice w == d ]
    body _ 0 = Three
    body 0 _ = Two
    body _ _ = One
