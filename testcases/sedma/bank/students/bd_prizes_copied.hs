import SedmaDatatypes

data Score = Score Int Int deriving Show

addS :: Score -> Int -> Score
addS (Score p n) q = Score (p + q) (n + 1)

rankEq :: Card -> Card -> Bool
rankEq (Card _ a) (Card _ b) = show a == show b

seven :: Card -> Bool
seven c = rankEq c (Card Heart R7)

trickTo :: Card -> Card -> Card -> Card -> Int
trickTo a b c d = length (dropWhile (\x -> not (rankEq a x || seven x)) [d, c, b])

play :: Int -> Cards -> (Score, Score) -> (Score, Score)
play l [a, b, c, d] s = book ((l + trickTo a b c d) `mod` 4) (10 + sum (map pt [a, b, c, d])) s
play l (a:b:c:d:cs) s = play w cs (book w (sum (map pt [a, b, c, d])) s)
  where w = (l + trickTo a b c d) `mod` 4

book :: Int -> Int -> (Score, Score) -> (Score, Score)
book w p (x, y) | w == 0 || w == 2 = (addS x p, y)
                | otherwise = (x, addS y p)

pt :: Card -> Int
pt c | rankEq c (Card Club RA) = 10
     | rankEq c (Card Club R10) = 10
     | otherwise = 0

end :: (Score, Score) -> Winner
end (Score p m, Score q n)
  | p > q && n == 0 = (AC, Three)
  | p > q && q == 0 = (AC, Two)
  | p > q           = (AC, One)
  | m == 0          = (BD, Three)
  | p == 0          = (BD, Three)
  | otherwise       = (BD, One)

replay :: Cards -> Maybe Winner
replay cs | length cs /= 32 = Nothing
          | dupl cs = Nothing
          | otherwise = Just (end (play 0 cs (Score 0 0, Score 0 0)))
  where dupl [] = False
        dupl (x:xs) = elem (show x) (map show xs) || dupl xs
