import SedmaDatatypes

-- Zuzana: verze 3, uz to snad funguje

data Hra = Hra { zbyva :: Cards, hrac :: Int, a :: Int, b :: Int, ta :: Int, tb :: Int }

replay :: Cards -> Maybe Winner
replay karty
  | opakuje (head karty) (tail karty) = Nothing
  | length karty /= 32 = Nothing
  | otherwise = Just (vyhodnot (hraj (Hra karty 0 0 0 0 0)))

opakuje :: Card -> Cards -> Bool
opakuje _ [] = False
opakuje k ks = show k `elem` map show ks || opakuje (head ks) (tail ks)

hraj :: Hra -> Hra
hraj h
  | null (zbyva h) = h { a = a h + 10, b = b h + 10 }
  | even v    = hraj h' { a = a h + p, ta = ta h + 1 }
  | otherwise = hraj h' { b = b h + p, tb = tb h + 1 }
  where
    stych = take 4 (zbyva h)
    v  = (hrac h + pozice stych) `mod` 4
    h' = h { zbyva = drop 4 (zbyva h), hrac = v }
    p  = sum (map hodnota stych)

pozice :: Cards -> Int
pozice stych = posledni 0 [ i | i <- [1 .. 3], sedi (stych !! i) ]
  where
    Card _ prvni = stych !! 0
    sedi (Card _ x) = show x == show prvni || show x == "R7"
    posledni z [] = z
    posledni _ xs = last xs

hodnota :: Card -> Int
hodnota (Card Heart RA)    = 10
hodnota (Card Heart R10)   = 10
hodnota (Card Diamond RA)  = 10
hodnota (Card Diamond R10) = 10
hodnota _ = 0

vyhodnot :: Hra -> Winner
vyhodnot h
  | a h > b h = (AC, cena (b h) (tb h))
  | otherwise = (BD, cena (a h) (ta h))
  where cena body stychy | stychy == 0 = Three
                         | body == 0   = Two
                         | otherwise   = One
