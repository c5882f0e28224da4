-- If nobody matches the first card, the last player takes the trick.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if ok 32 cs then Just (closing (simulate cs)) else Nothing

ok :: Int -> Cards -> Bool
ok 0 [] = True
ok _ [] = False
ok 0 _  = False
ok n (c:cs) = absent c cs && ok (n - 1) cs

absent :: Card -> Cards -> Bool
absent c = all (\d -> show d /= show c)

simulate :: Cards -> [(Bool, [Rank])]
simulate cs = loop True [ r | Card _ r <- cs ]
  where
    loop _ [] = []
    loop ours rs = (mine, t) : loop mine rest
      where
        (t, rest) = splitAt 4 rs
        mine = if odd (lastHit t) then not ours else ours

lastHit :: [Rank] -> Int
lastHit (r:rs) = pick (reverse (zip rs [1, 2, 3]))
  where
    pick [] = 3
    pick ((q, i) : more)
      | show q `elem` [show r, "R7"] = i
      | otherwise                    = pick more

closing :: [(Bool, [Rank])] -> Winner
closing h
  | us > them = (AC, size (filter (not . fst) h) them)
  | them > us = (BD, size (filter fst h) us)
  where
    us   = count True
    them = count False
    count b = sum [ v r | (o, t) <- h, o == b, r <- t ] + (if fst (last h) == b then 10 else 0)
    v RA  = 10
    v R10 = 10
    v _   = 0
    size lost p
      | null lost = Three
      | p == 0    = Two
      | otherwise = One
