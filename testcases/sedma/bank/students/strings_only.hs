import SedmaDatatypes

-- I convert the cards to strings, it is easier: "Heart R7"

toS :: Card -> (String, String)
toS (Card s r) = (show s, show r)

hodnoty :: [(String, String)] -> Int
hodnoty xs = 10 * length [ r | (_, r) <- xs, r == "RA" || r == "R10" ]

jeZolik :: (String, String) -> Bool
jeZolik (s, r) = r == "R7" && (s == "Heart" || s == "Diamond")

bere :: [(String, String)] -> Int
bere stych = maximum [ i | (i, k) <- zip [0 ..] stych, snd k == snd (head stych) || (i > 0 && jeZolik k) ]

rozdel :: [a] -> [[a]]
rozdel [] = []
rozdel xs = take 4 xs : rozdel (drop 4 xs)

vitezove :: Int -> [[(String, String)]] -> [Int]
vitezove _ [] = []
vitezove v (s:ss) = let w = (v + bere s) `mod` 4 in w : vitezove w ss

opakuje :: [(String, String)] -> Bool
opakuje xs = length (jednou xs) < length xs
  where jednou [] = []
        jednou (y:ys) = y : jednou (filter (/= y) ys)

replay :: Cards -> Maybe Winner
replay cs
  | n < 31 || n > 32 = Nothing
  | opakuje ss = Nothing
  | otherwise =
      if a > b then Just (AC, cena (length (filter odd ws)) b)
               else Just (BD, cena (length (filter even ws)) a)
  where
    n  = length cs
    ss = map toS cs
    st = rozdel ss
    ws = vitezove 0 st
    a  = soucet even
    b  = soucet odd
    soucet p = sum [ hodnoty s | (w, s) <- zip ws st, p w ] + (if p (last ws) then 10 else 0)
    cena 0 _ = Three
    cena _ 0 = Two
    cena _ _ = One
