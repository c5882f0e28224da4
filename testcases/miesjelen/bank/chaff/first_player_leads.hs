-- Player 1 leads the first trick of each session.
import MiesjelenDatatypes

eq :: Show a => a -> a -> Bool
eq a b = show a == show b

member :: Show a => a -> [a] -> Bool
member x xs = any (eq x) xs

order :: [Rank]
order = [R7, R8, R9, R10, RJ, RQ, RK, RA]

above :: Rank -> Rank -> Bool
above a b = member a (drop 1 (dropWhile (not . eq b) order))

suitOf :: Card -> Suit
suitOf (Card s _) = s

-- who plays each card of a session, by the number of players, trumps, the first leader
players :: Int -> Suit -> Int -> [Card] -> [Int]
players _ _ _ [] = []
players n trump leader cards = turns n leader ++ players n trump (winnerOf n trump leader (take n cards)) (drop n cards)

turns :: Int -> Int -> [Int]
turns n leader = take n (dropWhile (/= leader) (cycle [1 .. n]))

winnerOf :: Int -> Suit -> Int -> [Card] -> Int
winnerOf n trump leader trick = head [ p | (p, c) <- zip (turns n leader) trick, not (any (\d -> beats trump (head trick) d c) trick) ]

-- whether a card beats another one when this card was led
beats :: Suit -> Card -> Card -> Card -> Bool
beats trump led (Card s r) (Card t q)
  | eq s t     = above r q
  | eq s trump = True
  | eq t trump = False
  | otherwise  = eq s (suitOf led)

-- the cards that a player holds before card number k is played
hand :: [Int] -> [Card] -> Int -> Int -> [Card]
hand who cards p k = [ c | (q, c) <- drop k (zip who cards), q == p ]

canPlay :: Suit -> Card -> [Card] -> Card -> Bool
canPlay trump led held c
  | not (null following) = member c following
  | not (null trumps)    = member c trumps
  | otherwise            = True
  where following = filter (eq (suitOf led) . suitOf) held
        trumps    = filter (eq trump . suitOf) held

legalSession :: Int -> Int -> Session -> Bool
legalSession n dealer (Session turned cards)
  =  length cards == n * 5
  && all (\c -> length (filter (eq c) cards) == 1) cards
  && member turned (hand who cards dealer 0)
  && all legalCard [0 .. length cards - 1]
  where who   = players n trump 1 cards
        trump = suitOf turned
        legalCard k
          | k `mod` n == 0 = True
          | otherwise      = canPlay trump (cards !! (k - k `mod` n)) (hand who cards (who !! k) k) (cards !! k)

left :: Int -> Int -> Int
left n p = p `mod` n + 1

winnersOf :: Int -> Suit -> Int -> [Card] -> [Int]
winnersOf _ _ _ [] = []
winnersOf n trump leader cards = w : winnersOf n trump w (drop n cards)
  where w = winnerOf n trump leader (take n cards)

newScores :: Session -> [Score] -> [Score]
newScores (Session turned cards) scores = map new (zip [1 .. n] scores)
  where n       = length scores
        winners = winnersOf n (suitOf turned) 1 cards
        new (p, s)
          | eq (suitOf turned) Spade = s + 2 * gain p
          | otherwise                = s + gain p
        gain p = if p `elem` winners then 0 - length (filter (== p) winners) else 5

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | length scores < 2 || length scores > 6 = Nothing
  | member 0 scores                        = Nothing
  | length sessions == 0                   = Nothing
  | otherwise                              = go 1 scores sessions

go :: Int -> [Score] -> [Session] -> Maybe Result
go _ scores [] = Just (Open scores)
go dealer scores (s:ss)
  | not (legalSession n dealer s)  = Nothing
  | length winners == 1 && null ss = Just (Won (head winners) new)
  | length winners == 1            = Nothing
  | length winners > 1             = go (left n dealer) scores ss
  | otherwise                      = go (left n dealer) new ss
  where n       = length scores
        new     = newScores s scores
        winners = [ p | (p, x) <- zip [1 ..] new, eq x 0 ]
