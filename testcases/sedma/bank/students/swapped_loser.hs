import SedmaDatatypes

-- compare ranks
r :: Rank -> Rank -> Bool
r R7 R7 = True
r R8 R8 = True
r R10 R10 = True
r RJ RJ = True
r RQ RQ = True
r RK RK = True
r RA RA = True
r _ _ = False

type Round = [Card]

rounds :: Cards -> [Round]
rounds [] = []
rounds cs = take 4 cs : rounds (drop 4 cs)

-- seat of winner; seats 0..3
seatW :: Int -> Round -> Int
seatW l rnd = (l + go 0 0 rnd) `mod` 4
  where
    Card _ f = head rnd
    go _ best [] = best
    go i best (Card _ x : xs)
      | r x f || r x R7 = go (i + 1) i xs
      | otherwise       = go (i + 1) best xs

total :: Bool -> [(Int, Round)] -> Int
total ac h = sum [ p c | (w, rnd) <- h, even w == ac, c <- rnd ] + (if even (fst (last h)) == ac then 10 else 0)
  where p (Card _ x) | r x RA || r x R10 = 10
                     | otherwise = 0

history :: Cards -> [(Int, Round)]
history cs = tail (scanl (\(l, _) rnd -> (seatW l rnd, rnd)) (0, []) (rounds cs))

prize :: Bool -> [(Int, Round)] -> Points
prize ac h
  | null [ w | (w, _) <- h, even w == ac ] = Three
  | total ac h == 0 = Two
  | otherwise = One

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | twice (map show cs) = Nothing
  | total True h > total False h = Just (AC, prize True h)
  | otherwise = Just (BD, prize False h)
  where h = history cs
        twice [] = False
        twice (x:xs) = elem x xs || twice xs
