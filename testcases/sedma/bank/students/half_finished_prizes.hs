import SedmaDatatypes

-- TODO dodelat vyhry za 2 a 3 body!!!

type Trick = (Card, Card, Card, Card)

tricks :: Cards -> [Trick]
tricks (a:b:c:d:rest) = (a,b,c,d) : tricks rest
tricks []             = []

r :: Card -> String
r (Card _ x) = show x

wins :: Trick -> Int
wins (a,b,c,d)
  | f d = 3
  | f c = 2
  | f b = 1
  | True = 0
  where f x = r x == r a || r x == "R7"

pts :: Trick -> Int
pts (a,b,c,d) = p a + p b + p c + p d
  where p x = if r x `elem` ["R10","RA"] then 10 else 0

-- body AC - body BD
rozdil :: Int -> [Trick] -> Int
rozdil _ [] = 0
rozdil l [t] = znamenko (l + wins t) * (pts t + 10)
rozdil l (t:ts) = znamenko w * pts t + rozdil w ts
  where w = (l + wins t) `mod` 4

znamenko :: Int -> Int
znamenko p | even p = 1
           | otherwise = -1

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 && ruzne (map show cs)
              then Just (if rozdil 0 (tricks cs) > 0 then AC else BD, One)
              else Nothing

ruzne :: [String] -> Bool
ruzne [] = True
ruzne (x:xs) = not (elem x xs) && ruzne xs
