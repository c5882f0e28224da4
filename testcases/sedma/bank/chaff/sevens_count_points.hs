-- Sevens are worth ten points as well.
import SedmaDatatypes

rk (Card _ r) = show r

dup [] = False
dup (c:cs) = elem (show c) (map show cs) || dup cs

replay cs = if length cs /= 32 then Nothing else if dup cs then Nothing else Just (final (turn cs 0 [] []))

turn [] who ac bd = (who, ac, bd)
turn (w:x:y:z:rest) who ac bd =
  let m c = rk c == rk w || rk c == "R7"
      step = if m z then 3 else if m y then 2 else if m x then 1 else 0
      who' = (who + step) `mod` 4
      t = [w, x, y, z]
  in if who' == 0 || who' == 2 then turn rest who' (t : ac) bd else turn rest who' ac (t : bd)

pts ts = sum (map f (concat ts))
  where f c = if rk c == "RA" || rk c == "R7" then 10 else if rk c == "R10" then 10 else 0

final (who, ac, bd) =
  let a = pts ac + (if even who then 10 else 0)
      b = pts bd + (if odd who then 10 else 0)
  in if a > b
       then (AC, if null bd then Three else if b == 0 then Two else One)
       else (BD, if null ac then Three else if a == 0 then Two else One)
