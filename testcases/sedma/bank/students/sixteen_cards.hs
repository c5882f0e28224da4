import SedmaDatatypes

-- kazdy ma 4 karty = 4 kola

suit :: Card -> String
suit (Card s _) = show s

rank :: Card -> String
rank (Card _ r) = show r

wins :: Card -> Card -> Bool
wins lead c = rank c == rank lead || rank c == "R7" && suit c == suit lead

oneRound :: Int -> Cards -> (Int, Int)
oneRound leader t = (w, sum (map pts t))
  where w = (leader + length (dropWhileEnd' (not . wins (head t)) t) - 1) `mod` 4
        pts c | rank c `elem` ["RA", "R10"] = 10
              | otherwise = 0

dropWhileEnd' :: (a -> Bool) -> [a] -> [a]
dropWhileEnd' p = reverse . dropWhile p . reverse

playRounds :: Int -> Int -> Cards -> [(Int, Int)]
playRounds 0 _ _ = []
playRounds n leader cs = r : playRounds (n - 1) (fst r) (drop 4 cs)
  where r = oneRound leader (take 4 cs)

check :: Cards -> Bool
check cs = length cs == 32 && not (hasDup cs)

hasDup :: Cards -> Bool
hasDup cs = or [ show a == show b | (n, a) <- zip [1 ..] cs, b <- drop n cs ]

replay :: Cards -> Maybe Winner
replay cs
  | not (check cs) = Nothing
  | ac > bd = Just (AC, amount bds bd)
  | otherwise = Just (BD, amount acs ac)
  where
    rs = playRounds 4 0 cs
    acs = [ p | (w, p) <- rs, even w ]
    bds = [ p | (w, p) <- rs, odd w ]
    final = fst (last rs)
    ac = sum acs + (if even final then 10 else 0)
    bd = sum bds + (if odd final then 10 else 0)
    amount ts p | null ts = Three
                | p == 0 = Two
                | otherwise = One
