-- The ace is the lowest card.
import MiesjelenDatatypes

instance Eq Suit where
  Heart   == Heart   = True
  Diamond == Diamond = True
  Spade   == Spade   = True
  Club    == Club    = True
  _       == _       = False

instance Enum Rank where
  fromEnum RA  = 0
  fromEnum R7  = 1
  fromEnum R8  = 2
  fromEnum R9  = 3
  fromEnum R10 = 4
  fromEnum RJ  = 5
  fromEnum RQ  = 6
  fromEnum RK  = 7
  toEnum n = [RA, R7, R8, R9, R10, RJ, RQ, RK] !! n

instance Eq Rank where
  r == s = fromEnum r == fromEnum s

instance Ord Rank where
  r <= s = fromEnum r <= fromEnum s

instance Eq Card where
  Card s r == Card t q = s == t && r == q

-- a card in a trick: how much its suit counts, its rank, who played it
data Laid = Laid Int Rank Int

instance Eq Laid where
  Laid a r _ == Laid b q _ = a == b && r == q

instance Ord Laid where
  Laid a r _ <= Laid b q _
    | a == b    = r <= q
    | otherwise = a < b

suit :: Card -> Suit
suit (Card s _) = s

-- a trick: the cards, each with its player, in the order played
type Trick = [(Int, Card)]

trickWinner :: Suit -> Trick -> Int
trickWinner trump trick = who (maximum [ Laid (weight s) r p | (p, Card s r) <- trick ])
  where led = suit (snd (head trick))
        who (Laid _ _ p) = p
        weight s
          | s == trump = 2
          | s == led   = 1
          | otherwise  = 0

tricksFrom :: Int -> Suit -> Int -> [Card] -> [Trick]
tricksFrom _ _ _ [] = []
tricksFrom n trump p cards = trick : tricksFrom n trump (trickWinner trump trick) rest
  where trick        = zip ([p .. n] ++ [1 ..]) now
        (now, rest)  = splitAt n cards

-- the rest of the tricks begins with the one that is played now
obeys :: Suit -> [Trick] -> Bool
obeys _ [] = True
obeys trump tricks@(trick : rest) = all fine trick && obeys trump rest
  where led = suit (snd (head trick))
        fine (p, c)
          | led `elem` suits   = suit c == led
          | trump `elem` suits = suit c == trump
          | otherwise          = True
          where suits = [ suit d | t <- tricks, (q, d) <- t, q == p ]

distinct :: Eq a => [a] -> Bool
distinct []     = True
distinct (x:xs) = notElem x xs && distinct xs

data Progress = Progress Int [Score] (Maybe Int) | Failed

step :: Progress -> Session -> Progress
step (Progress dealer scores Nothing) (Session turned cards)
  | length cards == 5 * n && distinct cards && elem (dealer, turned) (concat tricks) && obeys trump tricks = scored
  where n      = length scores
        trump  = suit turned
        next   = if dealer == n then 1 else dealer + 1
        tricks = tricksFrom n trump next cards
        wins   = map (trickWinner trump) tricks
        new    = [ score + change (length (filter (== p) wins)) | (score, p) <- zip scores [1 ..] ]
        change 0 = if trump == Spade then 10 else 5
        change k = if trump == Spade then -2 * k else -k
        scored = case [ p | (score, p) <- zip new [1 ..], score == 0 ] of
          []  -> Progress next new Nothing
          [p] -> Progress next new (Just p)
          _   -> Progress next scores Nothing
step _ _ = Failed

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | elem (length scores) [2, 3, 4, 5, 6] && notElem 0 scores && not (null sessions)
      = case foldl step (Progress 1 scores Nothing) sessions of
          Failed                   -> Nothing
          Progress _ ss (Just p)   -> Just (Won p ss)
          Progress _ ss Nothing    -> Just (Open ss)
  | otherwise = Nothing
