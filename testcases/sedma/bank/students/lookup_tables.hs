import SedmaDatatypes

teamOf :: [(Char, Team)]
teamOf = [('A', AC), ('B', BD), ('C', AC), ('D', BD)]

values :: [(String, Int)]
values = [("RA", 10), ("R10", 10)]

valueOf :: Card -> Int
valueOf (Card _ r) = maybe 0 id (lookup (show r) values)

isTeam :: Team -> Char -> Bool
isTeam AC p = p == 'A' || p == 'C'
isTeam BD p = p == 'B' || p == 'D'

order :: Char -> String
order p = take 4 (dropWhile (/= p) (cycle "ABCD"))

-- who gets the trick
gets :: Char -> Cards -> Char
gets leader trick = last [ p | (p, c) <- zip (order leader) trick, wins c ]
  where
    Card _ lead = head trick
    wins (Card _ r) = show r `elem` [show lead, "R7"]

history :: Char -> Cards -> [(Char, Int)]
history _ [] = []
history leader cs = (p, sum (map valueOf t)) : history p rest
  where (t, rest) = splitAt 4 cs
        p = gets leader t

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 || any (> 1) counts = Nothing
  | score AC > score BD = Just (AC, prize BD)
  | otherwise           = Just (BD, prize AC)
  where
    counts  = [ length [ () | d <- cs, show d == show c ] | c <- cs ]
    h       = history 'B' cs
    cardsOf t = [ n | (p, n) <- h, isTeam t p ]
    score t = sum (cardsOf t) + (if isTeam t (fst (last h)) then 10 else 0)
    prize t
      | null (cardsOf t)     = Three
      | sum (cardsOf t) == 0 = Two
      | otherwise            = One
