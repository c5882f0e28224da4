import SedmaDatatypes

cardRank :: Card -> String
cardRank (Card _ r) = show r

is7 :: Card -> Bool
is7 c = cardRank c == "R7"

-- index of the winning card: sevens first, then the same rank
best :: Cards -> Int
best t
  | any is7 t = lastIndex is7
  | otherwise = lastIndex (\c -> cardRank c == cardRank (head t))
  where lastIndex p = snd (last (filter (p . fst) (zip t [0 ..])))

data Round = Round { who :: Int, gain :: Int }

allRounds :: Int -> Cards -> [Round]
allRounds _ [] = []
allRounds l cs = Round w g : allRounds w (drop 4 cs)
  where
    t = take 4 cs
    w = (l + best t) `mod` 4
    g = sum [ 10 | c <- t, cardRank c == "RA" || cardRank c == "R10" ]

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 || any isTwice cs = Nothing
  | otherwise = Just (winTeam, prize)
  where
    isTwice c = length (filter (\d -> show c == show d) cs) > 1
    rs = allRounds 0 cs
    lastOne = last rs
    winTeam = if even (who lastOne) then AC else BD
    losers = [ r | r <- rs, even (who r) /= even (who lastOne) ]
    prize | null losers = Three
          | sum (map gain losers) == 0 = Two
          | otherwise = One
