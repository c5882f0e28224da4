import SedmaDatatypes

beats :: Card -> Card -> Bool
beats (Card Heart _) _ = True
beats (Card _ R7) _ = True
beats (Card _ R8) (Card _ R8) = True
beats (Card _ R9) (Card _ R9) = True
beats (Card _ R10) (Card _ R10) = True
beats (Card _ RJ) (Card _ RJ) = True
beats (Card _ RQ) (Card _ RQ) = True
beats (Card _ RK) (Card _ RK) = True
beats (Card _ RA) (Card _ RA) = True
beats _ _ = False

trick :: (Card, Card, Card, Card) -> Int
trick (a, b, c, d) | beats d a = 3
                   | beats c a = 2
                   | beats b a = 1
                   | otherwise = 0

points :: Card -> Int
points (Card _ RA) = 10
points (Card _ R10) = 10
points _ = 0

go :: Int -> Cards -> [(Int, Int)]
go p [a, b, c, d] = [((p + trick (a, b, c, d)) `mod` 4, points a + points b + points c + points d + 10)]
go p (a:b:c:d:cs) = (w, points a + points b + points c + points d) : go w cs
  where w = (p + trick (a, b, c, d)) `mod` 4

ok :: Cards -> Bool
ok cs = (length cs == 32 || length cs == 28) && nodup cs

nodup :: Cards -> Bool
nodup [] = True
nodup (c:cs) = all (\d -> show c /= show d) cs && nodup cs

replay :: Cards -> Maybe Winner
replay cs | ok cs = Just (finish (go 0 cs))
          | otherwise = Nothing

finish :: [(Int, Int)] -> Winner
finish h | x > 40 = (AC, if null bs then Three else if sum bs == 0 then Two else One)
         | otherwise = (BD, if null as then Three else if x == 0 then Two else One)
  where as = [ p | (w, p) <- h, w == 0 || w == 2 ]
        bs = [ p | (w, p) <- h, w == 1 || w == 3 ]
        x = sum as
