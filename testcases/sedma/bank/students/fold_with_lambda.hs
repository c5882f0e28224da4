import SedmaDatatypes

instance Eq Card where
  a == b = show a == show b

split4 :: Cards -> [Cards]
split4 = takeWhile (not . null) . map (take 4) . iterate (drop 4)

offset :: Cards -> Int
offset t = foldl (\best (i, c) -> if beats c then i else best) 0 (zip [0 ..] t)
  where
    beats (Card _ R7) = True
    beats (Card _ r)  = show r == lead
    lead = let (Card _ r) = head t in show r

-- who won each trick
takers :: [Cards] -> [Int]
takers (t:ts) = first : map (\u -> (first + offset u) `mod` 4) ts
  where first = offset t

worth :: Cards -> Int
worth t = sum [ 10 | Card _ r <- t, show r `elem` words "R10 RK RA" ]

replay :: Cards -> Maybe Winner
replay cards
  | length cards /= 32 = Nothing
  | any (\c -> length (filter (== c) cards) /= 1) cards = Nothing
  | otherwise =
      let ts   = split4 cards
          ws   = takers ts
          ac   = foldl (\n (w, t) -> if even w then n + worth t else n) (if even (last ws) then 10 else 0) (zip ws ts)
          bd   = foldl (\n (w, t) -> if odd w then n + worth t else n) (if odd (last ws) then 10 else 0) (zip ws ts)
      in if ac > bd
           then Just (AC, if all even ws then Three else if bd == 0 then Two else One)
           else Just (BD, if all odd ws then Three else One)
