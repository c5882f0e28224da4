import SedmaDatatypes

type K = Int -> (Int, Int) -> (Int, Int) -> Winner

trickK :: Bool -> Cards -> K -> K
trickK isFirst t k l (p, i) (q, j)
  | even w    = k w (p + n, i + 1) (q, j)
  | otherwise = k w (p, i) (q + n, j + 1)
  where
    w = if isFirst then 0 else (l + off t) `mod` 4
    n = 10 * length (filter ten t)

ten :: Card -> Bool
ten (Card _ r) = case r of
  R10 -> True
  RA -> True
  _ -> False

off :: Cards -> Int
off t = foldr (\(i, c) found -> if found == 0 && m c then i else found) 0 (zip [0 ..] t)
  where m (Card _ r) = show r == show r0 || show r == "R7"
        Card _ r0 = head t

end :: K
end w (p, i) (q, j)
  | even w = decide (p + 10, i) (q, j)
  | otherwise = decide (p, i) (q + 10, j)

decide :: (Int, Int) -> (Int, Int) -> Winner
decide (p, i) (q, j)
  | p > q = (AC, if q == 0 || j == 0 then Two else One)
  | otherwise = (BD, if p == 0 || i == 0 then Two else One)

build :: Bool -> Cards -> K
build _ [] = end
build f cs = trickK f (take 4 cs) (build False (drop 4 cs))

replay :: Cards -> Maybe Winner
replay cs
  | length cs == 32 && uniq (map show cs) = Just (build True cs 0 (0, 0) (0, 0))
  | otherwise = Nothing

uniq :: [String] -> Bool
uniq [] = True
uniq (x:xs) = all (/= x) xs && uniq xs
