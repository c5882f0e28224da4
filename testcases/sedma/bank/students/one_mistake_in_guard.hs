import SedmaDatatypes

type Players = [(Char, [Cards])]

noTricks :: Players
noTricks = [ (p, []) | p <- "ABCD" ]

giveTrick :: Char -> Cards -> Players -> Players
giveTrick w t = map (\(p, ts) -> if p == w then (p, t : ts) else (p, ts))

rotate :: Char -> [Char]
rotate l = dropWhile (/= l) "ABCD" ++ takeWhile (/= l) "ABCD"

winner :: Char -> Cards -> Char
winner l t = fst (last [ pc | pc@(_, Card _ r) <- zip (rotate l) t, show r == lead || show r == "R7" ])
  where lead = head [ show r | Card _ r <- t ]

run :: Char -> Players -> Cards -> (Char, Players)
run l ps [] = (l, ps)
run l ps cs = run w (giveTrick w t ps) (drop 4 cs)
  where t = take 4 cs
        w = winner l t

piles :: Players -> String -> [Cards]
piles ps team = concat [ ts | (p, ts) <- ps, p `elem` team ]

count :: [Cards] -> Int
count ts = sum [ 10 | t <- ts, Card _ r <- t, show r == "RA" || show r == "R10" ]

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | hasRepeat cs    = Nothing
  | otherwise       = Just outcome
  where
    (lastWinner, ps) = run 'A' noTricks cs
    acPoints = count (piles ps "AC") + extra "AC"
    bdPoints = count (piles ps "BD") + extra "BD"
    extra team = if lastWinner `elem` team then 10 else 0
    outcome
      | acPoints > bdPoints = (AC, grade acPoints (piles ps "BD"))
      | otherwise           = (BD, grade bdPoints (piles ps "AC"))

grade :: Int -> [Cards] -> Points
grade points losers
  | null losers  = Three
  | points >= 80 = Two
  | otherwise    = One

hasRepeat :: Cards -> Bool
hasRepeat (c:cs) = show c `elem` map show cs || hasRepeat cs
hasRepeat []     = False
