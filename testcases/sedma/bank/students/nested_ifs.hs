import SedmaDatatypes

rk (Card _ r) = show r

-- 4 karty -> ktera bere
ktera a b c d =
  if rk d == rk a || rk d == "R7" then 3
  else if rk c == rk a then 2
  else if rk b == rk a then 1
  else 0

bodyKarty c = if rk c == "RA" then 10 else (if rk c == "R10" then 10 else 0)

hra :: Cards -> Int -> Int -> Int -> Int -> Int -> (Int, Int, Int, Int)
hra cs kdo ac bd nac nbd =
  if null cs
    then if even kdo then (ac + 10, bd, nac, nbd) else (ac, bd + 10, nac, nbd)
    else
      let a = cs !! 0
          b = cs !! 1
          c = cs !! 2
          d = cs !! 3
          w = (kdo + ktera a b c d) `mod` 4
          p = bodyKarty a + bodyKarty b + bodyKarty c + bodyKarty d
      in if even w
           then hra (drop 4 cs) w (ac + p) bd (nac + 1) nbd
           else hra (drop 4 cs) w ac (bd + p) nac (nbd + 1)

replay :: Cards -> Maybe Winner
replay cs =
  if length cs /= 32 then Nothing else
    let (ac, bd, nac, nbd) = hra cs 0 0 0 0 0
    in if ac >= bd
         then (if nbd == 0 then Just (AC, Three) else if bd == 0 then Just (AC, Two) else Just (AC, One))
         else (if nac == 0 then Just (BD, Three) else if ac == 0 then Just (BD, Two) else Just (BD, One))
