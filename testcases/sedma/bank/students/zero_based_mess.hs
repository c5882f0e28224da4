import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cards = if length cards < 32 then Nothing else replay32 (take 32 cards)

replay32 :: Cards -> Maybe Winner
replay32 cards
  | anyTwice cards = Nothing
  | otherwise      = Just (evaluate wins (map (map snd) tricks))
  where
    numbered = zip [0 ..] cards
    tricks = [ [ (i, c) | (i, c) <- numbered, i `div` 4 == k ] | k <- [0 .. 7] ]
    wins = leaders 0 (map (map snd) tricks)

leaders :: Int -> [Cards] -> [Int]
leaders _ [] = []
leaders l (t:ts) = w : leaders w ts
  where w = (l + pos t) `mod` 4

pos :: Cards -> Int
pos t = p 3
  where p 0 = 0
        p i | hit (t !! i) = i
            | otherwise = p (i - 1)
        hit (Card _ x) = show x == show y || show x == "R7"
        Card _ y = t !! 0

anyTwice :: Cards -> Bool
anyTwice [] = False
anyTwice (c:cs) = elem (show c) (map show cs) || anyTwice cs

evaluate :: [Int] -> [Cards] -> Winner
evaluate ws ts
  | ac > bd = (AC, reward bd (filter odd ws))
  | otherwise = (BD, reward ac (filter even ws))
  where
    half = drop 4 (zip ws ts)
    score f = sum [ val c | (w, t) <- half, f w, c <- t ] + (if f (last ws) then 10 else 0)
    ac = score even
    bd = score odd
    val (Card _ RA) = 10
    val (Card _ R10) = 10
    val _ = 0

reward :: Int -> [Int] -> Points
reward p ws
  | null ws = Three
  | p < 30 = Two
  | otherwise = One
