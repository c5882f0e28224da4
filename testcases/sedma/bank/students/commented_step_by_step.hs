import SedmaDatatypes

-- 1) Is it a valid game?
--    - 32 cards
--    - no card twice
isValid :: Cards -> Bool
isValid cs = length cs == 32 && noTwice (map show cs)

noTwice :: [String] -> Bool
noTwice [] = True
noTwice (s:ss) = not (s `elem` ss) && noTwice ss

-- 2) Who wins the trick? Number of places after the leader.
places :: Cards -> Int
places [a, b, c, d]
  | d `follows` a = 3
  | c `follows` a = 2
  | b `follows` a = 1
  | otherwise     = 0

follows :: Card -> Card -> Bool
follows (Card _ R7) _ = True
follows (Card _ x) (Card _ y) = show x == show y

-- 3) Points of the trick
trickValue :: Cards -> Int
trickValue (c:rest@(_:_)) = cardValue c + trickValue rest
trickValue _ = 0

cardValue :: Card -> Int
cardValue (Card _ RA) = 10
cardValue (Card _ R10) = 10
cardValue _ = 0

-- 4) The game. player -> cards -> ((AC points, AC tricks), (BD points, BD tricks))
game :: Int -> Cards -> ((Int, Int), (Int, Int))
game p [] | even p = ((10, 0), (0, 0))
          | odd p  = ((0, 0), (10, 0))
game p cs
  | even w = ((x + n, i + 1), (y, j))
  | odd w  = ((x, i), (y + n, j + 1))
  where t = take 4 cs
        n = trickValue t
        w = (p + places t) `mod` 4
        ((x, i), (y, j)) = game w (drop 4 cs)

-- 5) The result
replay :: Cards -> Maybe Winner
replay cs = if isValid cs then Just (result (game 0 cs)) else Nothing

result :: ((Int, Int), (Int, Int)) -> Winner
result ((x, i), (y, j))
  | x >= y && j == 0 = (AC, Three)
  | x >= y && y == 0 = (AC, Two)
  | x >= y           = (AC, One)
  | j == 0           = (BD, Three)
  | y == 0           = (BD, Two)
  | otherwise        = (BD, One)
