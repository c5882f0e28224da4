import SedmaDatatypes

q (Card _ x) = length (takeWhile (/= show x) (words "R7 R8 R9 R10 RJ RQ RK RA"))
dup xs = length xs > length (foldr (\x ys -> if x `elem` ys then ys else x : ys) [] xs)
f4 [] = []
f4 xs = take 4 xs : f4 (drop 4 xs)
o t = last [ i | (i, c) <- zip [0 ..] t, q c >= q (head t) || q c == 0 ]
ws = tail . scanl (\l t -> (l + o t) `mod` 4) 0
v t = sum [ 10 | c <- t, q c == 3 || q c == 7 ]
replay cs
  | length cs /= 32 || dup (map show cs) = Nothing
  | a > b     = Just (AC, z odd b)
  | otherwise = Just (BD, z even a)
  where
    t = f4 cs
    w = ws t
    s p = sum [ v x | (k, x) <- zip w t, p k ] + if p (last w) then 10 else 0
    a = s even
    b = s odd
    z p n = if not (any p w) then Three else if n == 0 then Two else One
