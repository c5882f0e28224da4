-- The last trick brings extra points only if it holds an ace or a ten.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cards
    | not (correct cards) = Nothing
    | otherwise = Just (evaluate (rounds 'A' cards))

correct :: Cards -> Bool
correct cards = length cards == 32 && differ (map show cards)
    where differ [] = True
          differ (x:xs) = all (/= x) xs && differ xs

rounds :: Char -> Cards -> [(Char, Int)]
rounds _ [] = []
rounds leader cards = (winner, sum (map cardValue now)) : rounds winner later
    where now = take 4 cards
          later = drop 4 cards
          winner = whoWins (zip (order leader) now)

order :: Char -> String
order leader = take 4 (dropWhile (/= leader) "ABCDABC")

whoWins :: [(Char, Card)] -> Char
whoWins ((p, Card _ first) : others) = search p others
    where search best [] = best
          search best ((q, Card _ r) : more)
              | show r == show first = search q more
              | show r == show R7 = search q more
              | otherwise = search best more

cardValue :: Card -> Int
cardValue (Card _ r) = case r of
    RA -> 10
    R10 -> 10
    _ -> 0

evaluate :: [(Char, Int)] -> Winner
evaluate hist
    | scoreAC > scoreBD = (AC, reward (of_ "BD") scoreBD)
    | otherwise = (BD, reward (of_ "AC") scoreAC)
    where of_ team = [ n | (p, n) <- hist, p `elem` team ]
          bonus team = if fst (last hist) `elem` team && snd (last hist) > 0 then 10 else 0
          scoreAC = sum (of_ "AC") + bonus "AC"
          scoreBD = sum (of_ "BD") + bonus "BD"
          reward [] _ = Three
          reward _ 0 = Two
          reward _ _ = One
