import SedmaDatatypes

type Player = Char

after :: Player -> Player
after 'A' = 'B'
after 'B' = 'C'
after 'C' = 'D'
after 'D' = 'A'

who :: Player -> Cards -> Player
who p (Card _ R7 : _) = p
who p (Card _ x : cs) = best p (after p) cs
  where
    best w _ [] = w
    best w q (Card _ R7 : more) = best q (after q) more
    best w q (Card _ y : more)
      | show x == show y = best q (after q) more
      | otherwise        = best w (after q) more

rounds :: Player -> Cards -> [(Player, Cards)]
rounds p (a:b:c:d:cs) = let w = who p [a,b,c,d] in (w, [a,b,c,d]) : rounds w cs
rounds _ _ = []

points :: Cards -> Int
points cs = length [ x | x@(Card _ r) <- cs, elem (show r) ["R10", "RA"] ] * 10

count :: [(Player, Cards)] -> (Int, Int)
count (_ : rs) = (sum [ points t | (p, t) <- rs, ac p ], sum [ points t | (p, t) <- rs, not (ac p) ])

ac :: Player -> Bool
ac p = p /= 'B'

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | again cs = Nothing
  | x > y = Just (AC, if all ac ws then Three else if y == 0 then Two else One)
  | otherwise = Just (BD, if not (any ac ws) then Three else if x == 0 then Two else One)
  where
    rs = rounds 'A' cs
    ws = map fst rs
    (m, n) = count rs
    (x, y) = if ac (last ws) then (m + 10, n) else (m, n + 10)

again :: Cards -> Bool
again cs = any twice cs
  where twice c = length [ () | d <- cs, show c == show d ] > 1
