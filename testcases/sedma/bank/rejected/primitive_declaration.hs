-- Declares a primitive of the interpreter, though the answers are right.
import SedmaDatatypes

primitive same "primEqInt" :: Int -> Int -> Bool

suitN :: Suit -> Int
suitN Heart = 0
suitN Diamond = 1
suitN Spade = 2
suitN Club = 3

rankN :: Rank -> Int
rankN R7 = 0
rankN R8 = 1
rankN R9 = 2
rankN R10 = 3
rankN RJ = 4
rankN RQ = 5
rankN RK = 6
rankN RA = 7

num :: Card -> Int
num (Card s r) = 8 * suitN s + rankN r

sortInts :: [Int] -> [Int]
sortInts [] = []
sortInts (p:xs) = sortInts [ x | x <- xs, x < p ] ++ [p] ++ sortInts [ x | x <- xs, x >= p ]

replay :: Cards -> Maybe Winner
replay cs
  | sortInts ns /= [0 .. 31] = Nothing
  | otherwise = Just (judge (deal 0 (map (`mod` 8) ns)))
  where ns = map num cs

-- list of (parity of the winner, number of tens in the trick)
deal :: Int -> [Int] -> [(Int, Int)]
deal _ [] = []
deal leader (a:b:c:d:more) = (w `mod` 2, tens) : deal w more
  where
    hit x = same x a || same x 0
    w | hit d     = leader + 3
      | hit c     = leader + 2
      | hit b     = leader + 1
      | otherwise = leader
    tens = length (filter (`elem` [3, 7]) [a, b, c, d])

judge :: [(Int, Int)] -> Winner
judge h = if side 0 > side 1 then (AC, prize 1) else (BD, prize 0)
  where
    side k = sum [ 10 * n | (w, n) <- h, w == k ] + (if fst (last h) == k then 10 else 0)
    prize loser
      | loser `notElem` map fst h = Three
      | side loser == 0           = Two
      | otherwise                 = One
