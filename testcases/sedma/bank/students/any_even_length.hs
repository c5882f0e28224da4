import SedmaDatatypes

data P = P Int Int      -- points, tricks

plus :: P -> Int -> P
plus (P p t) n = P (p + n) (t + 1)

game :: Cards -> Int -> P -> P -> (P, P)
game (w:x:y:z:rest) l ac bd
  | even win  = next (plus ac (n + end)) bd
  | otherwise = next ac (plus bd (n + end))
  where
    win = (l + length (beforeLast [w, x, y, z])) `mod` 4
    n   = sum (map value [w, x, y, z])
    end = if null rest then 10 else 0
    next a b = if null rest then (a, b) else game rest ((l + 1) `mod` 4) a b

-- cards before the last card that matches
beforeLast :: Cards -> Cards
beforeLast t = reverse (drop 1 (dropWhile (not . matching (head t)) (reverse t)))

matching :: Card -> Card -> Bool
matching (Card _ a) (Card _ b) = show a == show b || show b == "R7"

value :: Card -> Int
value (Card _ RA) = 10
value (Card _ R10) = 10
value _ = 0

outcome :: (P, P) -> Winner
outcome (P p s, P q t) = if p > q then (AC, prize (P q t)) else (BD, prize (P p s))

prize :: P -> Points
prize (P _ 0) = Three
prize (P 0 _) = Two
prize _       = One

replay :: Cards -> Maybe Winner
replay cs
  | odd (length cs) = Nothing
  | not (norepeat cs) = Nothing
  | otherwise = Just (outcome (game cs 0 (P 0 0) (P 0 0)))

norepeat :: Cards -> Bool
norepeat [] = True
norepeat (c:cs) = length (filter ((show c ==) . show) cs) == 0 && norepeat cs
