import SedmaDatatypes

instance Eq Suit where
  Heart == Heart = True
  Diamond == Diamond = True
  Spade == Spade = True
  Club == Club = True
  _ == _ = False

instance Eq Rank where
  r == s = toNum r == toNum s

instance Eq Card where
  Card a b == Card c d = (a, b) == (c, d)

toNum :: Rank -> Int
toNum R7 = 7
toNum R8 = 8
toNum R9 = 9
toNum R10 = 10
toNum RJ = 11
toNum RQ = 12
toNum RK = 13
toNum RA = 14

data Player = Player { idP :: Int, pointsP :: Int, tricksP :: Int }

newPlayers :: [Player]
newPlayers = [ Player i 0 0 | i <- [0 .. 3] ]

give :: Int -> Int -> Player -> Player
give w n p | idP p == w = p { pointsP = pointsP p + n, tricksP = tricksP p + 1 }
           | otherwise  = p

game :: Int -> [Player] -> Cards -> [Player]
game _ ps [] = ps
game l ps cs = game w (map (give w n) ps) (drop 4 cs)
  where t = take 4 cs
        w = (l + takes t) `mod` 4
        n = 10 * length [ r | Card _ r <- t, r == RA || r == R10 ]

takes :: Cards -> Int
takes (Card s r : rest) = foldl (\b (i, Card s' r') -> if s == s' || r == r' || r' == R7 then i else b) 0 (zip [1 ..] rest)

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | or [ c `elem` drop n cs | (n, c) <- zip [1 ..] cs ] = Nothing
  | ac > bd = Just (AC, prize b d)
  | otherwise = Just (BD, prize a c')
  where
    [a, b, c', d] = game 0 newPlayers cs
    ac = pointsP a + pointsP c'
    bd = pointsP b + pointsP d
    prize x y
      | tricksP x == 0 || tricksP y == 0 = Three
      | pointsP x + pointsP y == 0 = Two
      | otherwise = One
