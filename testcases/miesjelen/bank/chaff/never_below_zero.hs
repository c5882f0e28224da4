-- A score that would fall below 0 is 0.
import MiesjelenDatatypes

data Player = Player Int Score [Card] Int            -- number, score, hand, tricks won in the session
data Table  = Table Suit [Player] [(Player, Card)]   -- trumps, players from the one whose turn it is, the trick so far

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | players < 2 || players > 6 = Nothing
  | 0 `elem` scores            = Nothing
  | otherwise                  = start (zipWith newPlayer [1 ..] scores) sessions
  where players = length scores
        newPlayer i s = Player i s [] 0

-- the dealer is the first player of the list
start :: [Player] -> [Session] -> Maybe Result
start _ [] = Nothing
start players (session : sessions) =
  case playSession players session of
    Nothing    -> Nothing
    Just after ->
      case filter atZero after of
        []  -> continue (turn after) sessions
        [p] -> if null sessions then Just (Won (number p) (scoresOf after)) else Nothing
        _   -> continue (turn players) sessions

continue :: [Player] -> [Session] -> Maybe Result
continue players [] = Just (Open (scoresOf players))
continue players sessions = start players sessions

turn :: [a] -> [a]
turn (x : xs) = xs ++ [x]
turn [] = []

atZero :: Player -> Bool
atZero p = score p == 0

number, score :: Player -> Int
number (Player i _ _ _) = i
score (Player _ s _ _) = s

scoresOf :: [Player] -> [Score]
scoresOf players = [ score p | i <- [1 .. length players], p <- players, number p == i ]

-- the players after the session, the dealer first again
playSession :: [Player] -> Session -> Maybe [Player]
playSession players (Session turned cards)
  | length cards /= 5 * length players = Nothing
  | twice cards                        = Nothing
  | not (any (equal turned) (handOf (head dealt))) = Nothing
  | otherwise = fmap (map (settle trump) . from (number (head players))) (playAll (Table trump (turn dealt) []) cards)
  where trump = suit turned
        dealt = deal trump players cards

handOf :: Player -> [Card]
handOf (Player _ _ h _) = h

-- Everybody gets the cards that he or she is going to play.
deal :: Suit -> [Player] -> [Card] -> [Player]
deal trump players cards = [ Player i s [ c | (j, c) <- who, i == j ] 0 | Player i s _ _ <- players ]
  where n   = length players
        who = owners (number (head players) `mod` n + 1) cards
        owners _ [] = []
        owners leader cs = trick ++ owners (fst (best trump trick)) (drop n cs)
          where trick = zip (map wrap [leader ..]) (take n cs)
        wrap i = if i > n then i - n else i

best :: Suit -> [(a, Card)] -> (a, Card)
best trump ((p, c) : (q, d) : rest)
  | higher trump d c = best trump ((q, d) : rest)
  | otherwise        = best trump ((p, c) : rest)
best _ trick = head trick

higher :: Suit -> Card -> Card -> Bool
higher trump (Card s r) (Card t q)
  | sameSuit s t = rank r > rank q
  | otherwise    = sameSuit s trump

playAll :: Table -> [Card] -> Maybe [Player]
playAll (Table _ players _) [] = Just players
playAll table (c : cs) = playCard table c >>= \table' -> playAll table' cs

playCard :: Table -> Card -> Maybe Table
playCard (Table trump (p : ps) trick) c
  | not (allowed trump trick p c) = Nothing
  | length trick < length ps      = Just (Table trump (ps ++ [p']) trick')
  | otherwise                     = Just (Table trump (map reward (from winner (p' : ps))) [])
  where p'       = lay c p
        trick'   = trick ++ [(p, c)]
        winner   = number (fst (best trump trick'))
        reward q = if number q == winner then takeTrick q else q
playCard _ _ = Nothing

allowed :: Suit -> [(Player, Card)] -> Player -> Card -> Bool
allowed _ [] _ _ = True
allowed trump ((_, led) : _) p c
  | holds (suit led) = sameSuit (suit c) (suit led)
  | holds trump      = sameSuit (suit c) trump
  | otherwise        = True
  where holds s = any (sameSuit s . suit) (handOf p)

lay :: Card -> Player -> Player
lay c (Player i s h t) = Player i s (filter (not . equal c) h) t

takeTrick :: Player -> Player
takeTrick (Player i s h t) = Player i s h (t + 1)

-- the same circle of players, from the one with this number on
from :: Int -> [Player] -> [Player]
from i players = others ++ before
  where (before, others) = break ((== i) . number) players

settle :: Suit -> Player -> Player
settle trump (Player i s _ t) = Player i (max 0 (s + worth)) [] 0
  where worth | t == 0    = 5 * factor
              | otherwise = -(t * factor)
        factor = if sameSuit trump Spade then 2 else 1

suit :: Card -> Suit
suit (Card s _) = s

sameSuit :: Suit -> Suit -> Bool
sameSuit a b = show a == show b

equal :: Card -> Card -> Bool
equal (Card s r) (Card t q) = sameSuit s t && rank r == rank q

twice :: [Card] -> Bool
twice []       = False
twice (c : cs) = any (equal c) cs || twice cs

rank :: Rank -> Int
rank R7  = 0
rank R8  = 1
rank R9  = 2
rank R10 = 3
rank RJ  = 4
rank RQ  = 5
rank RK  = 6
rank RA  = 7
