import SedmaDatatypes

rank :: Card -> String
rank (Card _ r) = show r

(|>) :: a -> (a -> b) -> b
x |> f = f x

groups :: [a] -> [[a]]
groups = takeWhile (not . null) . map (take 4) . iterate (drop 4)

joker :: Card -> Bool
joker = (`elem` ["R7", "R8"]) . rank

offset :: [Card] -> Int
offset t = zip [0 ..] t |> filter good |> map fst |> last
  where good (i, c) = rank c == rank (head t) || joker c

winners :: [[Card]] -> [Int]
winners = tail . scanl (\l t -> (l + offset t) `mod` 4) 0

worth :: [Card] -> Int
worth = (* 10) . length . filter ((`elem` ["RA", "R10"]) . rank)

distinct :: [String] -> Bool
distinct xs = and (zipWith notElem xs (tail (iterate tail' xs)))
  where tail' = drop 1

replay :: Cards -> Maybe Winner
replay cs
  | length cs == 32 && distinct (map show cs) = Just (result cs)
  | otherwise = Nothing

result :: Cards -> Winner
result cs = (team, pts)
  where
    ts = groups cs
    ws = winners ts
    points p = sum (map worth [ t | (t, w) <- zip ts ws, p w ]) + (if p (last ws) then 10 else 0)
    team = if points even > 50 then AC else BD
    loser = if points even > 50 then odd else even
    pts | not (any loser ws)  = Three
        | points loser == 0   = Two
        | otherwise           = One
