import SedmaDatatypes

data Player = A | B | C | D deriving (Eq, Enum, Show)

clockwise :: Player -> [Player]
clockwise p = take 4 (dropWhile (/= p) (cycle [A .. D]))

team :: Player -> Team
team p = if p == A || p == C then AC else BD

isAC :: Team -> Bool
isAC AC = True
isAC BD = False

winnerOf :: [(Player, Card)] -> Player
winnerOf ps = fst (last (filter ok ps))
  where ok (_, Card _ r) = show r == show lead || show r == "R7"
        Card _ lead = snd (head ps)

play :: Player -> Cards -> [[(Player, Card)]]
play _ [] = []
play p cs = t : play (winnerOf t) (drop 4 cs)
  where t = zip (clockwise p) cs

cardPoints :: Card -> Int
cardPoints (Card _ r) = if show r `elem` ["R10", "RA"] then 10 else 0

-- all the cards of a team
pointsOf :: Team -> [[(Player, Card)]] -> Int
pointsOf t game = sum [ cardPoints c | (p, c) <- concat game, isAC (team p) == isAC t ] + bonus
  where bonus = if isAC (team (winnerOf (last game))) == isAC t then 10 else 0

tricksOf :: Team -> [[(Player, Card)]] -> Int
tricksOf t game = length (filter (\x -> isAC (team (winnerOf x)) == isAC t) game)

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | not (noDup (map show cs)) = Nothing
  | pointsOf AC g > pointsOf BD g = Just (AC, prize BD)
  | otherwise = Just (BD, prize AC)
  where g = play A cs
        prize t | tricksOf t g == 0 = Three
                | pointsOf t g == 0 = Two
                | otherwise = One
        noDup xs = null [ () | (i, x) <- zip [1 ..] xs, x `elem` drop i xs ]
