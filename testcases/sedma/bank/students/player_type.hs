import SedmaDatatypes

data Player = PA | PB | PC | PD

instance Eq Rank where
  a == b = show a == show b

instance Eq Suit where
  a == b = show a == show b

instance Eq Card where
  Card s r == Card s' r' = s == s' && r == r'

nextPlayer :: Player -> Player
nextPlayer PA = PB
nextPlayer PB = PC
nextPlayer PC = PD
nextPlayer PD = PA

isAC :: Player -> Bool
isAC PA = True
isAC PC = True
isAC _  = False

-- winner of one trick
trickWinner :: Player -> Cards -> Player
trickWinner p (c:cs) = check p (nextPlayer p) cs
  where
    Card _ lead = c
    check best _ [] = best
    check best q (Card _ r : rest)
      | r == lead || r == R7 = check q (nextPlayer q) rest
      | otherwise            = check best (nextPlayer q) rest

allTricks :: Player -> Cards -> [(Player, Cards)]
allTricks _ [] = []
allTricks p cs = (w, t) : allTricks (nextPlayer w) (drop 4 cs)
  where t = take 4 cs
        w = trickWinner p t

trickPoints :: Cards -> Int
trickPoints t = 10 * length (filter (\(Card _ r) -> r == R10) t)

replay :: Cards -> Maybe Winner
replay cs
  | length cs == 32 && allDifferent cs = Just (evaluate (allTricks PA cs))
  | otherwise = Nothing

allDifferent :: Cards -> Bool
allDifferent []     = True
allDifferent (x:xs) = notElem x xs && allDifferent xs

evaluate :: [(Player, Cards)] -> Winner
evaluate ts =
  let acTricks = [ t | (p, t) <- ts, isAC p ]
      bdTricks = [ t | (p, t) <- ts, not (isAC p) ]
      bonus    = fst (last ts)
      acPts    = sum (map trickPoints acTricks) + (if isAC bonus then 10 else 0)
      bdPts    = sum (map trickPoints bdTricks) + (if isAC bonus then 0 else 10)
  in if acPts > bdPts
        then (AC, prize acPts bdPts (length bdTricks))
        else (BD, prize bdPts acPts (length acTricks))

prize :: Int -> Int -> Int -> Points
prize _ losers n
  | n == 0      = Three
  | losers == 0 = Two
  | otherwise   = One
