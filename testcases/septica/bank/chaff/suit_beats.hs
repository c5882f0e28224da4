-- A card of the first card's suit beats too.
import SepticaDatatypes

instance Eq Rank where
  x == y = show x == show y

instance Eq Suit where
  x == y = show x == show y

instance Eq Card where
  Card s r == Card t q = (s, r) == (t, q)

need :: Bool -> Maybe ()
need True  = Just ()
need False = Nothing

-- seats are 0 and 1
data Game = Game { hands :: [Int], stock :: Int, seen :: [Card], scores :: [Int] }

update :: Int -> (Int -> Int) -> [Int] -> [Int]
update i f xs = [ if i == j then f x else x | (j, x) <- zip [0 ..] xs ]

-- a seat plays a card from its hand
fromHand :: Int -> Card -> Game -> Maybe Game
fromHand p c g = do
  need (hands g !! p > 0)
  need (c `notElem` seen g)
  return g { hands = update p (subtract 1) (hands g), seen = c : seen g }

trick :: Int -> Game -> [Move] -> Maybe (Int, Game, [Move])
trick p g (Play c : ms) = do
  g' <- fromHand p c g
  reply p [c] g' ms
trick _ _ _ = Nothing

reply, afterPass :: Int -> [Card] -> Game -> [Move] -> Maybe (Int, Game, [Move])
reply p table g (Pass : ms)   = afterPass p table g ms
reply p table g (Play c : ms) = put (1 - p) c table g ms
reply _ _ _ _                 = Nothing

afterPass p table g (Stop : ms) =
  return (p, g { scores = update p (+ value table) (scores g) }, ms)
afterPass p table g (Play c : ms) = put p c table g ms
afterPass _ _ _ _                 = Nothing

put :: Int -> Card -> [Card] -> Game -> [Move] -> Maybe (Int, Game, [Move])
put p c table g ms = do
  need (beats table c)
  g' <- fromHand p c g
  reply p (table ++ [c]) g' ms

beats :: [Card] -> Card -> Bool
beats table (Card s r) = s == suit || r `elem` [first, R7] || r == R8 && length table `mod` 3 == 0
  where Card suit first = head table

value :: [Card] -> Int
value table = length [ r | Card _ r <- table, r `elem` [R10, RA] ]

draw :: Int -> Game -> Game
draw p g
  | stock g == 0         = g
  | all (>= 4) (hands g) = g
  | hands g !! p >= 4    = draw (1 - p) g
  | otherwise            = draw (1 - p) g { hands = update p (+ 1) (hands g), stock = stock g - 1 }

tricks :: Int -> Game -> [Move] -> Maybe [Int]
tricks p g ms = do
  (taker, g1, rest) <- trick p g ms
  let g2   = draw taker g1
      next = if hands g2 !! taker == 0 then 1 - taker else taker
  if sum (hands g2) == 0
    then do need (null rest)
            return (scores g2)
    else tricks next g2 rest

replay :: [Move] -> Maybe Result
replay ms = do
  final <- tricks 0 (Game [4, 4] 24 [] [0, 0]) ms
  case final of
    [8, _]             -> return (Mars P1)
    [_, 8]             -> return (Mars P2)
    [a, b] | a > b     -> return (Win P1)
           | a < b     -> return (Win P2)
    _                  -> return Draw
