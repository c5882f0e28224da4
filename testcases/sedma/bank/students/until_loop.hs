import SedmaDatatypes

-- state: cards left, leader, list of what happened (newest first)
type State = (Cards, Int, [(Int, Int)])

initial :: Cards -> State
initial cs = (cs, 0, [])

done :: State -> Bool
done (cs, _, _) = null cs

oneTrick :: State -> State
oneTrick (cs, l, hist) = (drop 4 cs, w, (w, p) : hist)
  where
    t = take 4 cs
    w = (l + lastMatch t) `mod` 4
    p = sum (map cardPoints t) + 10

lastMatch :: Cards -> Int
lastMatch t = length t - 1 - length (takeWhile (not . match (head t)) (reverse t))

match :: Card -> Card -> Bool
match (Card _ f) (Card _ R7) = True
match (Card _ f) (Card _ r)  = show f == show r

cardPoints :: Card -> Int
cardPoints (Card _ r)
  | show r == "RA" || show r == "R10" = 10
  | otherwise                         = 0

summary :: State -> Winner
summary (_, _, hist) = (t, s)
  where
    ac = [ p | (w, p) <- hist, w == 0 || w == 2 ]
    bd = [ p | (w, p) <- hist, w == 1 || w == 3 ]
    t  = if sum ac > sum bd then AC else BD
    loser = if sum ac > sum bd then bd else ac
    s | null loser     = Three
      | sum loser == 0 = Two
      | otherwise      = One

replay :: Cards -> Maybe Winner
replay cards
  | length first < 32 = Nothing
  | bad first         = Nothing
  | otherwise         = Just (summary (until done oneTrick (initial first)))
  where first = take 32 cards

bad :: Cards -> Bool
bad cs = or [ length (filter (== show c) (map show cs)) > 1 | c <- cs ]
