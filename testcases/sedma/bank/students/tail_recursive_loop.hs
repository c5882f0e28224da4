import SedmaDatatypes

-- players' points p0..p3 and tricks t0..t3 as parameters; ugly but works

loop :: Cards -> Int -> [Int] -> [Int] -> ([Int], [Int], Int)
loop [] l ps ts = (ps, ts, l)
loop cs l ps ts = loop rest w (inc w v ps) (inc w 1 ts)
  where (t, rest) = splitAt 4 cs
        w = (l + winning t) `mod` 4
        v = 10 * length (filter isPoint t)

inc :: Int -> Int -> [Int] -> [Int]
inc 0 v (x:xs) = (x + v) : xs
inc n v (x:xs) = x : inc (n - 1) v xs

isPoint :: Card -> Bool
isPoint (Card _ RA) = True
isPoint (Card _ R10) = True
isPoint _ = False

-- nobody may use a joker when the rank was already matched
winning :: Cards -> Int
winning (f:cs) = w 1 0 False cs
  where
    w _ best _ [] = best
    w i best matched (c:rest)
      | eq c f               = w (i + 1) i True rest
      | isJ c && not matched = w (i + 1) i False rest
      | otherwise            = w (i + 1) best matched rest
    eq (Card _ a) (Card _ b) = show a == show b
    isJ (Card _ R7) = True
    isJ _ = False

replay :: Cards -> Maybe Winner
replay cs = if correct cs then Just (eval (loop cs 0 [0,0,0,0] [0,0,0,0])) else Nothing

correct :: Cards -> Bool
correct cs = length cs == 32 && all (\c -> 1 == length (filter (\d -> show c == show d) cs)) cs

eval :: ([Int], [Int], Int) -> Winner
eval (ps, ts, l)
  | a + c > b + d = (AC, pr b d (ts !! 1 + ts !! 3))
  | otherwise     = (BD, pr a c (ts !! 0 + ts !! 2))
  where
    [a, b, c, d] = inc l 10 ps
    pr x y n | n == 0 = Three
             | x == 0 || y == 0 = Two
             | otherwise = One
