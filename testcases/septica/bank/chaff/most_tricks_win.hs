-- The player with more tricks wins.
import SepticaDatatypes

instance Eq Suit where
  Heart   == Heart   = True
  Diamond == Diamond = True
  Spade   == Spade   = True
  Club    == Club    = True
  _       == _       = False

instance Eq Rank where
  R7  == R7  = True
  R8  == R8  = True
  R9  == R9  = True
  R10 == R10 = True
  RJ  == RJ  = True
  RQ  == RQ  = True
  RK  == RK  = True
  RA  == RA  = True
  _   == _   = False

instance Eq Card where
  Card s r == Card t q = s == t && r == q

instance Eq Player where
  P1 == P1 = True
  P2 == P2 = True
  _  == _  = False

instance Eq Move where
  Play c == Play d = c == d
  Pass   == Pass   = True
  Stop   == Stop   = True
  _      == _      = False

-- a trick so far, newest card first, with the player of each card
type Trick = [(Player, Card)]

rank :: Card -> Rank
rank (Card _ r) = r

rival :: Player -> Player
rival p = if p == P1 then P2 else P1

beats :: Trick -> Card -> Bool
beats trick c = rank c == rank (snd (last trick)) || rank c == R7 || (rank c == R8 && length trick `mod` 3 == 0)

taker :: Trick -> Player
taker trick = fst (head trick)

-- hands are a list of players, one entry for each card held
type Hands = [Player]

count :: Eq a => a -> [a] -> Int
count x = length . filter (== x)

dropOne :: Eq a => a -> [a] -> [a]
dropOne _ [] = []
dropOne x (y:ys) | x == y    = ys
                 | otherwise = y : dropOne x ys

-- the moves of one trick: gives the trick, the hands and the moves that follow
oneTrick :: Player -> Hands -> [Move] -> Maybe (Trick, Hands, [Move])
oneTrick p hands (Play c : ms)
  | p `elem` hands = continue [(p, c)] (dropOne p hands) ms
oneTrick _ _ _ = Nothing

continue :: Trick -> Hands -> [Move] -> Maybe (Trick, Hands, [Move])
continue _ _ [] = Nothing
continue trick hands (m:ms)
  | m == Stop = Nothing
  | m == Pass = afterPass
  | otherwise = put (rival lastOne) m ms
  where
    lastOne = fst (head trick)
    put p (Play c) rest
      | p `elem` hands && beats trick c = continue ((p, c) : trick) (dropOne p hands) rest
    put _ _ _ = Nothing
    afterPass = case ms of
      (Stop : rest) -> Just (trick, hands, rest)
      (move : rest) -> put lastOne move rest
      []            -> Nothing

refill :: Player -> Hands -> Int -> (Hands, Int)
refill p hands stock
  | stock == 0         = (hands, 0)
  | length hands == 8  = (hands, stock)
  | count p hands == 4 = refill (rival p) hands stock
  | otherwise          = refill (rival p) (p : hands) (stock - 1)

-- all tricks in order
game :: Player -> Hands -> Int -> [Move] -> Maybe [Trick]
game _ [] 0 [] = Just []
game _ [] 0 _  = Nothing
game p hands stock ms = do
  (trick, left, rest) <- oneTrick p hands ms
  let (hands', stock') = refill (taker trick) left stock
      leader           = if taker trick `elem` hands' then taker trick else rival (taker trick)
  tricks <- game leader hands' stock' rest
  return (trick : tricks)

replay :: [Move] -> Maybe Result
replay ms = do
  tricks <- game P1 (replicate 4 P1 ++ replicate 4 P2) 24 ms
  if same (concatMap (map snd) tricks) then Nothing else return (outcome tricks)

same :: Eq a => [a] -> Bool
same []     = False
same (x:xs) = x `elem` xs || same xs

outcome :: [Trick] -> Result
outcome tricks
  | one == 8   = Mars P1
  | two == 8   = Mars P2
  | n1 > n2    = Win P1
  | n1 < n2    = Win P2
  | otherwise  = Draw
  where
    n1  = count P1 (map taker tricks)
    n2  = count P2 (map taker tricks)
    one = pointsOf P1
    two = pointsOf P2
    pointsOf p = length [ c | t <- tricks, taker t == p, (_, c) <- t, rank c `elem` [R10, RA] ]
