import SedmaDatatypes

instance Eq Rank where
  x == y = show x == show y

type T = [Rank]

-- Nothing kdyz je hra neplatna
cut :: Cards -> Maybe [T]
cut cs | length cs /= 32 = Nothing
       | dup (map show cs) = Nothing
       | any wrongSeven ts = Nothing
       | otherwise = Just ts
  where ts = go [ r | Card _ r <- cs ]
        go [] = []
        go rs = take 4 rs : go (drop 4 rs)

-- a joker cannot be used if the first card is a seven
wrongSeven :: T -> Bool
wrongSeven (f:fs) = f == R7 && R7 `elem` fs

dup :: [String] -> Bool
dup [] = False
dup (x:xs) = x `elem` xs || dup xs

takers :: Int -> [T] -> [Int]
takers _ [] = []
takers l (t:ts) = w : takers w ts
  where w = (l + last [ i | (i, r) <- zip [0 ..] t, r == head t || r == R7 ]) `mod` 4

worth :: T -> Int
worth t = 10 * length [ r | r <- t, r == RA || r == R10 ]

withBonus :: [Int] -> [Int]
withBonus xs = case last xs of
  0 -> xs
  n -> init xs ++ [n + 10]

replay :: Cards -> Maybe Winner
replay cs = cut cs >>= Just . judge

judge :: [T] -> Winner
judge ts
  | p > q     = (AC, value q (length (filter odd ws)))
  | otherwise = (BD, value p (length (filter even ws)))
  where
    ws = takers 0 ts
    pts = zip ws (withBonus (map worth ts))
    p = sum [ n | (w, n) <- pts, even w ]
    q = sum [ n | (w, n) <- pts, odd w ]
    value x k | k == 0 = Three
              | x == 0 = Two
              | otherwise = One
