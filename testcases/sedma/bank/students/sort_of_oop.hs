import SedmaDatatypes

data Trick = Trick { cards :: Cards, ledBy :: Int }

makeTricks :: Cards -> [Trick]
makeTricks [] = []
makeTricks cs = Trick (take 4 cs) 0 : makeTricks (drop 4 cs)

firstRank :: Trick -> String
firstRank t = rankName (head (cards t))

rankName :: Card -> String
rankName (Card _ r) = show r

winner :: Trick -> Int
winner t = (ledBy t + position) `mod` 4
  where position = maximum (map fst (filter (isGood . snd) (zip [0 ..] (cards t))))
        isGood c = rankName c == firstRank t || rankName c == "R7"

worth :: Trick -> Int
worth t = sum (map cardWorth (cards t))

cardWorth :: Card -> Int
cardWorth c = case rankName c of
  "RA"  -> 20
  "R10" -> 10
  _     -> 0

-- check also that the first four cards are there
validGame :: Cards -> Bool
validGame (a:b:c:d:rest) = length rest == 28 && different (a:b:c:d:rest)

different :: Cards -> Bool
different [] = True
different (x:xs) = not (elem (show x) (map show xs)) && different xs

replay :: Cards -> Maybe Winner
replay cs
  | validGame cs = let ts = makeTricks cs in Just (evaluate ts)
  | otherwise    = Nothing

evaluate :: [Trick] -> Winner
evaluate ts
  | acScore > bdScore = (AC, bonusPoints bds bdScore)
  | otherwise         = (BD, bonusPoints acs acScore)
  where
    acs = [ t | t <- ts, winner t == 0 || winner t == 2 ]
    bds = [ t | t <- ts, winner t == 1 || winner t == 3 ]
    lastW = winner (last ts)
    acScore = sum (map worth acs) + (if lastW == 0 || lastW == 2 then 10 else 0)
    bdScore = sum (map worth bds) + (if lastW == 1 || lastW == 3 then 10 else 0)

bonusPoints :: [Trick] -> Int -> Points
bonusPoints losers n | null losers = Three
                     | n == 0      = Two
                     | otherwise   = One
