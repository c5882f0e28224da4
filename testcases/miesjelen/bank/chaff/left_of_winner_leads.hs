-- The next trick is led by the player left of the winner.
import MiesjelenDatatypes

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | length scores < 2 || length scores > 6 = Nothing
  | null sessions                          = Nothing
  | otherwise                              = fmap report (sessionsOf 0 scores sessions)

report :: [Score] -> Result
report scores
  | null zeros = Open scores
  | otherwise  = Won (head zeros) scores
  where zeros = [ p | (p, s) <- zip [1 ..] scores, s == 0 ]

sessionsOf :: Int -> [Score] -> [Session] -> Maybe [Score]
sessionsOf _ scores [] = Just scores
sessionsOf dealer scores (session : rest)
  | elem 0 scores = Nothing
  | otherwise     = do winners <- takers n dealer session
                       sessionsOf (if dealer + 1 == n then 0 else dealer + 1) (voidIf scores (settle session winners scores)) rest
  where n = length scores

-- the scores before and after a session; more than one 0 makes it void
voidIf :: [Score] -> [Score] -> [Score]
voidIf before after
  | length (filter (== 0) after) > 1 = before
  | otherwise                        = after

settle :: Session -> [Int] -> [Score] -> [Score]
settle (Session (Card trump _) _) winners scores = [ s - factor * value p | (p, s) <- zip [0 ..] scores ]
  where
    factor = if suitNo trump == suitNo Spade then 2 else 1
    value p
      | notElem p winners = -5
      | otherwise         = length [ w | w <- winners, w == p ]

takers :: Int -> Int -> Session -> Maybe [Int]
takers n dealer (Session turned cards)
  | length cards /= 5 * n || not (different cards) = Nothing
  | otherwise = do (ws, hands) <- follow ((dealer + 1) `mod` n) cards
                   if any (same turned) [ c | (p, c) <- hands, p == dealer ] then Just ws else Nothing
  where
    trump = suit turned
    -- from the last trick to the first: the winners, and who holds what
    follow _ [] = Just ([], [])
    follow leader cs = do
      (ws, later) <- follow ((winner + 1) `mod` n) (drop n cs)
      let held p s = or [ p == q && suit c == s | (q, c) <- later ]
          wrong (p, c)
            | suit c == led   = False
            | suit c == trump = held p led
            | otherwise       = held p led || held p trump
      if any wrong trick then Nothing else Just (winner : ws, trick ++ later)
      where
        trick  = zip [ p `mod` n | p <- [leader ..] ] (take n cs)
        led    = suit (head cs)
        winner = snd (foldl stronger (-1, leader) [ (power led c, p) | (p, c) <- trick ])
    stronger x y = if fst y > fst x then y else x
    power led c
      | suit c == trump = 8 + rank c
      | suit c == led   = rank c
      | otherwise       = -1

different :: [Card] -> Bool
different []       = True
different (c : cs) = not (any (same c) cs) && different cs

same :: Card -> Card -> Bool
same c d = suit c == suit d && rank c == rank d

suit, rank :: Card -> Int
suit (Card s _) = suitNo s
rank (Card _ r) = rankNo r

suitNo :: Suit -> Int
suitNo Heart = 0
suitNo Diamond = 1
suitNo Spade = 2
suitNo Club = 3

rankNo :: Rank -> Int
rankNo R7 = 0
rankNo R8 = 1
rankNo R9 = 2
rankNo R10 = 3
rankNo RJ = 4
rankNo RQ = 5
rankNo RK = 6
rankNo RA = 7
