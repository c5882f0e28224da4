import SedmaDatatypes

data Side = L | R

flipSide :: Side -> Side
flipSide L = R
flipSide R = L

times :: Int -> (a -> a) -> a -> a
times 0 _ x = x
times n f x = times (n - 1) f (f x)

rank :: Card -> Rank
rank (Card _ r) = r

sameR :: Rank -> Rank -> Bool
sameR a b = show a == show b

-- jak daleko od vedouciho sedi vitez
distance :: Rank -> Int -> Int -> Bool -> [Rank] -> Int
distance _ _ best _ [] = best
distance lead i best used (r:rs)
  | sameR r lead             = distance lead (i + 1) i used rs
  | sameR r R7 && not used   = distance lead (i + 1) i True rs
  | otherwise                = distance lead (i + 1) best used rs

run :: Side -> Cards -> [(Side, Int)]
run _ [] = []
run s (a:b:c:d:more) = (s', worth) : run s' more
  where s' = times (distance (rank a) 1 0 False (map rank [b, c, d])) flipSide s
        worth = length [ r | r <- map rank [a, b, c, d], sameR r RA || sameR r R10 ]

left :: (Side, Int) -> Bool
left (L, _) = True
left _      = False

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 || repeated cs = Nothing
  | pl > pr   = Just (AC, points rights (pr + bonus R))
  | otherwise = Just (BD, points lefts (pl + bonus L))
  where
    game   = run L cs
    lefts  = filter left game
    rights = filter (not . left) game
    pl     = sum (map snd lefts)
    pr     = sum (map snd rights)
    bonus side = case (side, last game) of
                   (L, (L, _)) -> 1
                   (R, (R, _)) -> 1
                   _           -> 0
    points ts p | null ts   = Three
                | p == 0    = Two
                | otherwise = One

repeated :: Cards -> Bool
repeated cs = any (\(n, c) -> show c `elem` map show (take n cs)) (zip [0 ..] cs)
