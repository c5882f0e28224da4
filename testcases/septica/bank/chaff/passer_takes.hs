-- The trick goes to the player who passed last.
import SepticaDatatypes

sameRank :: Rank -> Rank -> Bool
sameRank a b = show a == show b

replay :: [Move] -> Maybe Result
replay ms
  | repeats [ show c | Play c <- ms ] = Nothing
  | otherwise = case cut ms of
      Nothing     -> Nothing
      Just tricks -> table P1 4 4 24 tricks >>= final

-- the moves of each trick without the stop; nothing may be left over
cut :: [Move] -> Maybe [[Move]]
cut [] = Just []
cut ms = case break isStop ms of
  (_, [])         -> Nothing
  (trick, _:rest) -> case cut rest of
    Nothing     -> Nothing
    Just tricks -> Just (trick : tricks)

isStop :: Move -> Bool
isStop Stop = True
isStop _    = False

repeats :: [String] -> Bool
repeats []     = False
repeats (x:xs) = x `elem` xs || repeats xs

-- who laid which card in a trick that this player leads
owners :: Player -> [Move] -> Maybe [(Player, Card)]
owners p (Play c : ms) = fmap' ((p, c) :) (afterCard p ms)
owners _ _             = Nothing

afterCard, afterPass :: Player -> [Move] -> Maybe [(Player, Card)]
afterCard p (Play c : ms) = fmap' ((other p, c) :) (afterCard (other p) ms)
afterCard p (Pass : ms)   = afterPass p ms
afterCard _ _             = Nothing
afterPass _ []            = Just []
afterPass p (Play c : ms) = fmap' ((p, c) :) (afterCard p ms)
afterPass _ _             = Nothing

fmap' :: (a -> b) -> Maybe a -> Maybe b
fmap' _ Nothing  = Nothing
fmap' f (Just x) = Just (f x)

other :: Player -> Player
other P1 = P2
other P2 = P1

isOne :: Player -> Bool
isOne P1 = True
isOne P2 = False

-- every card after the first one must beat
allBeat :: [Card] -> Bool
allBeat cs = and [ beats (take n cs) c | (n, c) <- zip [0 ..] cs, n > 0 ]

beats :: [Card] -> Card -> Bool
beats before (Card _ r)
  | sameRank r R7    = True
  | sameRank r first = True
  | sameRank r R8    = length before `rem` 3 == 0
  | otherwise        = False
  where Card _ first = head before

-- plays all tricks and gives the cards taken, with their takers
table :: Player -> Int -> Int -> Int -> [[Move]] -> Maybe [(Player, Card)]
table _ 0 0 0 [] = Just []
table _ _ _ _ [] = Nothing
table p h1 h2 stock (t:ts) = case owners p t of
  Nothing -> Nothing
  Just laid
    | k1 > h1 || k2 > h2            -> Nothing
    | not (allBeat (map snd laid))  -> Nothing
    | otherwise -> fmap' ([ (taker, c) | (_, c) <- laid ] ++) (table leader n1 n2 stock' ts)
    where
      k1     = length [ () | (P1, _) <- laid ]
      k2     = length [ () | (P2, _) <- laid ]
      taker  = other (fst (last laid))
      (n1, n2, stock') = draw (isOne taker) (h1 - k1) (h2 - k2) stock
      left   = if isOne taker then n1 else n2
      leader = if left == 0 then other taker else taker

draw :: Bool -> Int -> Int -> Int -> (Int, Int, Int)
draw _ h1 h2 0 = (h1, h2, 0)
draw _ 4 4 n   = (4, 4, n)
draw True h1 h2 n  = if h1 < 4 then draw False (h1 + 1) h2 (n - 1) else draw False h1 h2 n
draw False h1 h2 n = if h2 < 4 then draw True h1 (h2 + 1) (n - 1) else draw True h1 h2 n

final :: [(Player, Card)] -> Maybe Result
final taken
  | a > b && b == 0 = Just (Mars P1)
  | b > a && a == 0 = Just (Mars P2)
  | a > b           = Just (Win P1)
  | b > a           = Just (Win P2)
  | otherwise       = Just Draw
  where
    good = [ p | (p, Card _ r) <- taken, sameRank r R10 || sameRank r RA ]
    a    = length (filter isOne good)
    b    = length good - a
