import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay input =
  let cards = removeDups input
      n = length cards
  in if n /= 32 then Nothing else
     let (w1, p1) = trick 0 (part 0 cards)
         (w2, p2) = trick w1 (part 1 cards)
         (w3, p3) = trick w2 (part 2 cards)
         (w4, p4) = trick w3 (part 3 cards)
         (w5, p5) = trick w4 (part 4 cards)
         (w6, p6) = trick w5 (part 5 cards)
         (w7, p7) = trick w6 (part 6 cards)
         (w8, p8) = trick w7 (part 7 cards)
         ws = [w1, w2, w3, w4, w5, w6, w7, w8]
         ps = [p1, p2, p3, p4, p5, p6, p7, p8 + 10]
         ac = sum [ p | (w, p) <- zip ws ps, w == 0 || w == 2 ]
         bd = sum ps - ac
         acT = length [ w | w <- ws, w == 0 || w == 2 ]
         bdT = 8 - acT
     in Just (if ac > bd then (AC, pt bdT bd) else (BD, pt acT ac))

pt :: Int -> Int -> Points
pt 0 _ = Three
pt _ 0 = Two
pt _ _ = One

part :: Int -> Cards -> Cards
part k cs = take 4 (drop (4 * k) cs)

-- (who takes it, how many points)
trick :: Int -> Cards -> (Int, Int)
trick l [a, b, c, d] = ((l + o) `mod` 4, v a + v b + v c + v d)
  where
    o = if m d then 3 else if m c then 2 else if m b then 1 else 3
    m x = rk x == rk a || rk x == "R7"
    v x = if rk x == "RA" || rk x == "R10" then 10 else 0

rk :: Card -> String
rk (Card _ r) = show r

removeDups :: Cards -> Cards
removeDups [] = []
removeDups (c:cs) = c : removeDups [ d | d <- cs, show d /= show c ]
