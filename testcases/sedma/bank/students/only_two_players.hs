import SedmaDatatypes

-- skore hracu: [a,b,c,d]

pridej :: Int -> Int -> [Int] -> [Int]
pridej i n xs = take i xs ++ [xs !! i + n] ++ drop (i + 1) xs

hraj :: Int -> Cards -> [Int] -> [Int] -> ([Int], [Int])
hraj v [] body stychy = (pridej v 10 body, stychy)
hraj v ks body stychy = hraj w (drop 4 ks) (pridej w b body) (pridej w 1 stychy)
  where
    st = take 4 ks
    w = (v + bere st) `mod` 4
    b = sum [ 10 | Card _ h <- st, show h `elem` ["R10", "RA"] ]

bere :: Cards -> Int
bere (Card _ prvni : ks) = najdi (reverse (zip [1 ..] ks))
  where najdi [] = 0
        najdi ((i, Card _ h) : zb)
          | show h == show prvni || show h == "R7" = i
          | otherwise = najdi zb

replay :: Cards -> Maybe Winner
replay ks
  | last ks `jeV` init ks = Nothing
  | length ks /= 32 || opak ks = Nothing
  | body !! 0 > body !! 1 = Just (AC, vyhra 1 3)
  | otherwise = Just (BD, vyhra 0 2)
  where
    (body, stychy) = hraj 0 ks [0, 0, 0, 0] [0, 0, 0, 0]
    vyhra x y
      | stychy !! x + stychy !! y == 0 = Three
      | body !! x + body !! y == 0 = Two
      | otherwise = One

jeV :: Card -> Cards -> Bool
jeV k = any (\j -> show j == show k)

opak :: Cards -> Bool
opak [] = False
opak (k:ks) = jeV k ks || opak ks
