import SedmaDatatypes

-- ukol 1: sedma
-- hraci jsou cisla 0 1 2 3

stejnaHodnota :: Rank -> Rank -> Bool
stejnaHodnota a b = show a == show b

stejnaKarta :: Card -> Card -> Bool
stejnaKarta a b = show a == show b

bezOpakovani :: Cards -> Bool
bezOpakovani [] = True
bezOpakovani (k:ks)
  | any (stejnaKarta k) ks = False
  | otherwise              = bezOpakovani ks

bere :: Card -> Card -> Bool
bere (Card _ prvni) (Card _ r) = stejnaHodnota prvni r || stejnaHodnota r R7

body :: Card -> Int
body (Card _ RA)  = 10
body (Card _ R10) = 10
body _            = 0

-- kdo vzal stych (o kolik mist za vedoucim)
kolikaty :: [Card] -> Int
kolikaty (k:ks) = hledej 0 1 ks
  where
    hledej nej _ []     = nej
    hledej nej i (x:xs) = if bere k x then hledej i (i+1) xs else hledej nej (i+1) xs

-- prvni tym: hraci 0 a 1
hraj :: Int -> Cards -> (Int,Int) -> (Int,Int) -> Winner
hraj _ [] (b1,s1) (b2,s2)
  | b1 > b2   = (AC, cena b2 s2)
  | otherwise = (BD, cena b1 s1)
hraj vede karty (b1,s1) (b2,s2)
  | vitez < 2 = hraj vitez zbytek (b1 + b, s1 + 1) (b2,s2)
  | otherwise = hraj vitez zbytek (b1,s1) (b2 + b, s2 + 1)
  where
    stych  = take 4 karty
    zbytek = drop 4 karty
    vitez  = (vede + kolikaty stych) `mod` 4
    b      = sum (map body stych)

cena :: Int -> Int -> Points
cena b s
  | s == 0    = Three
  | b == 0    = Two
  | otherwise = One

replay :: Cards -> Maybe Winner
replay karty
  | length karty /= 32       = Nothing
  | not (bezOpakovani karty) = Nothing
  | otherwise                = Just (hraj 0 karty (0,0) (0,0))
