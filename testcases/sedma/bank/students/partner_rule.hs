import SedmaDatatypes

match :: Card -> Card -> Bool
match (Card _ a) (Card _ b) = show a == show b || show b == "R7"

-- who holds the trick after each card; Nothing if somebody takes it from his partner
holder :: Cards -> Maybe Int
holder (c:cs) = go 0 1 cs
  where go h _ [] = Just h
        go h i (x:xs)
          | match c x && i - h == 2 = Nothing
          | match c x = go i (i + 1) xs
          | otherwise = go h (i + 1) xs

winners :: Int -> [Cards] -> Maybe [Int]
winners _ [] = Just []
winners l (t:ts) = do
  h <- holder t
  let w = (l + h) `mod` 4
  ws <- winners w ts
  return (w : ws)

split :: Cards -> [Cards]
split [] = []
split (a:b:c:d:xs) = [a, b, c, d] : split xs

pts :: Cards -> Int
pts t = 10 * length [ r | Card _ r <- t, show r == "RA" || show r == "R10" ]

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | or [ show x == show y | (i, x) <- n, (j, y) <- n, i < j ] = Nothing
  | otherwise = do
      ws <- winners 0 (split cs)
      return (verdict ws (map pts (split cs)))
  where n = zip [1 ..] cs

verdict :: [Int] -> [Int] -> Winner
verdict ws ps = if a > b then (AC, pr odd b) else (BD, pr even a)
  where
    ps' = init ps ++ [10]
    a = sum [ p | (w, p) <- zip ws ps', even w ]
    b = sum [ p | (w, p) <- zip ws ps', odd w ]
    pr f x | not (any f ws) = Three
           | x == 0 = Two
           | otherwise = One
