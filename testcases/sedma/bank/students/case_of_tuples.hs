import SedmaDatatypes

data Acc = Acc Int Int Int Int Int

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = error "wrong number of cards"
  | not (uniq cs) = Nothing
  | otherwise = Just (final (loop cs (Acc 0 0 0 0 0)))

uniq :: Cards -> Bool
uniq cs = case cs of
  [] -> True
  (x:xs) -> case filter (\y -> show y == show x) xs of
    [] -> uniq xs
    _  -> False

loop :: Cards -> Acc -> Acc
loop cs acc = case (cs, acc) of
  ([], Acc l p q m n) -> if even l then Acc l (p + 10) q m n else Acc l p (q + 10) m n
  (a:b:c:d:rest, Acc l p q m n) ->
    let w = mod (l + top a b c d) 4
        s = sum (map v [a, b, c, d])
    in case mod w 2 of
         0 -> loop rest (Acc w (p + s) q (m + 1) n)
         _ -> loop rest (Acc w p (q + s) m (n + 1))

top :: Card -> Card -> Card -> Card -> Int
top a b c d = case (hit c d, hit b c, hit a b) of
  (True, _, _) -> 3
  (_, True, _) -> 2
  (_, _, True) -> 1
  _            -> 0

hit :: Card -> Card -> Bool
hit _ (Card _ R7) = True
hit (Card _ x) (Card _ y) = show x == show y

v :: Card -> Int
v (Card _ x) = case x of
  RA  -> 10
  R10 -> 10
  _   -> 0

final :: Acc -> Winner
final (Acc _ p q m n) = case compare p q of
  GT -> (AC, prize q n)
  _  -> (BD, prize p m)
  where prize pts tr = case (pts, tr) of
          (_, 0) -> Two
          (0, _) -> Three
          _      -> One
