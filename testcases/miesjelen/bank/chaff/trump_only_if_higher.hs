-- A trump beats a card of another suit only if its rank is higher.
import MiesjelenDatatypes

instance Eq Suit where
  a == b = show a == show b

-- dealer, scores, the winner if there is one
type State = (Int, [Score], Maybe Int)

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | length scores `elem` [2 .. 6] && notElem 0 scores && not (null sessions)
              = fmap result (foldl next (Just (0, scores, Nothing)) sessions)
  | otherwise = Nothing

result :: State -> Result
result (_, scores, Nothing) = Open scores
result (_, scores, Just p)  = Won p scores

next :: Maybe State -> Session -> Maybe State
next (Just (d, scores, Nothing)) s@(Session (Card trump _) _)
  | legal n d s = Just ((d + 1) `mod` n, scores', who)
  where n       = length scores
        wins    = map snd (tricks n d s)
        after   = [ x + change trump (length (filter (== p) wins)) | (p, x) <- zip [0 ..] scores ]
        zeros   = [ p | (p, 0) <- zip [1 ..] after ]
        scores' = if length zeros > 1 then scores else after
        who     = if length zeros == 1 then Just (head zeros) else Nothing
next _ _ = Nothing

change :: Suit -> Int -> Int
change trump won
  | trump == Spade = 2 * points
  | otherwise      = points
  where points = if won == 0 then 5 else negate won

-- the tricks of a session: who played which card, and who won
tricks :: Int -> Int -> Session -> [([(Int, Card)], Int)]
tricks n d (Session (Card trump _) cards) = reverse (snd (foldl add ((d + 1) `mod` n, []) (chunks n cards)))
  where add (p, ts) cs = let t = zip (map (`mod` n) [p ..]) cs
                             w = fst (foldl1 (better trump) t)
                         in (w, (t, w) : ts)

chunks :: Int -> [a] -> [[a]]
chunks _ [] = []
chunks n xs = take n xs : chunks n (drop n xs)

better :: Suit -> (Int, Card) -> (Int, Card) -> (Int, Card)
better trump (p, Card s r) (q, Card t u)
  | s == t && value u > value r     = (q, Card t u)
  | t == trump && value u > value r = (q, Card t u)
  | otherwise                       = (p, Card s r)

legal :: Int -> Int -> Session -> Bool
legal n d s@(Session turned@(Card trump _) cards)
  =  length cards == 5 * n
  && distinct (map show cards)
  && show turned `elem` [ show c | (p, c) <- concat plays, p == d ]
  && fst (foldr duties (True, []) plays)
  where plays = map fst (tricks n d s)
        duties t (ok, later) = (ok && all (allowed t later) t, t ++ later)
        allowed t later (p, Card x _)
          | x == led        = True
          | led `elem` held = False
          | otherwise       = x == trump || trump `notElem` held
          where Card led _ = snd (head t)
                held       = [ y | (q, Card y _) <- later, p == q ]

distinct :: [String] -> Bool
distinct []     = True
distinct (x:xs) = x `notElem` xs && distinct xs

value :: Rank -> Int
value r = length (takeWhile (/= show r) ["R7", "R8", "R9", "R10", "RJ", "RQ", "RK", "RA"])
