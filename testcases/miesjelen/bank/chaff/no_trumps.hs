-- A trump wins only if trumps were led.
import MiesjelenDatatypes

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | n < 2 || n > 6     = Nothing
  | count 0 scores > 0 = Nothing
  | null sessions      = Nothing
  | otherwise          = play n 0 scores sessions
  where n = length scores

-- number of players, dealer (counted from 0), scores, sessions
play :: Int -> Int -> [Score] -> [Session] -> Maybe Result
play _ _ scores [] = Just (Open scores)
play n dealer scores (Session turned cards : rest)
  | length cards /= 5 * n                    = Nothing
  | repeated cards                           = Nothing
  | not (isIn turned (hand n dealer tricks)) = Nothing
  | not (allFollow n (suit turned) tricks)   = Nothing
  | zeros == 0                               = play n next new rest
  | zeros > 1                                = play n next scores rest
  | null rest                                = Just (Won (place 0 new) new)
  | otherwise                                = Nothing
  where tricks = split n (suit turned) (nextTo n dealer) cards
        new    = count' n (suit turned) 0 scores (winners n (suit turned) tricks)
        zeros  = count 0 new
        next   = nextTo n dealer

nextTo :: Int -> Int -> Int
nextTo n p = (p + 1) `mod` n

-- the tricks with their leaders
split :: Int -> Suit -> Int -> [Card] -> [(Int, [Card])]
split _ _ _ [] = []
split n trump p cards = (p, trick) : split n trump (winner n trump p trick) (drop n cards)
  where trick = take n cards

winners :: Int -> Suit -> [(Int, [Card])] -> [Int]
winners _ _ [] = []
winners n trump ((p, trick) : rest) = winner n trump p trick : winners n trump rest

winner :: Int -> Suit -> Int -> [Card] -> Int
winner n trump p (c : cs) = best p c (nextTo n p) cs
  where best who _ _ [] = who
        best who b q (d : ds)
          | beats trump d b = best q d (nextTo n q) ds
          | otherwise       = best who b (nextTo n q) ds

-- whether a card beats the best card so far
beats :: Suit -> Card -> Card -> Bool
beats trump c b
  | same (suit c) (suit b) = height c > height b
  | otherwise              = False

-- what a player plays in these tricks
hand :: Int -> Int -> [(Int, [Card])] -> [Card]
hand _ _ [] = []
hand n p ((leader, trick) : rest) = trick !! ((p - leader) `mod` n) : hand n p rest

allFollow :: Int -> Suit -> [(Int, [Card])] -> Bool
allFollow _ _ [] = True
allFollow n trump tricks@((leader, trick) : rest) = check leader trick && allFollow n trump rest
  where led = suit (head trick)
        check _ [] = True
        check p (c : cs) = allowed trump led c (hand n p tricks) && check (nextTo n p) cs

allowed :: Suit -> Suit -> Card -> [Card] -> Bool
allowed trump led c held
  | same (suit c) led = True
  | has led held      = False
  | has trump held    = same (suit c) trump
  | otherwise         = True

-- the scores after the session
count' :: Int -> Suit -> Int -> [Score] -> [Int] -> [Score]
count' _ _ _ [] _ = []
count' n trump p (s : ss) won = s + times * change : count' n trump (p + 1) ss won
  where tricks = count p won
        change = if tricks == 0 then 5 else -tricks
        times  = if same trump Spade then 2 else 1

count :: Int -> [Int] -> Int
count _ [] = 0
count x (y : ys) = if x == y then 1 + count x ys else count x ys

place :: Int -> [Int] -> Int
place x (y : ys) = if x == y then 1 else 1 + place x ys

suit :: Card -> Suit
suit (Card s _) = s

same :: Suit -> Suit -> Bool
same Heart Heart = True
same Diamond Diamond = True
same Spade Spade = True
same Club Club = True
same _ _ = False

has :: Suit -> [Card] -> Bool
has _ [] = False
has s (c : cs) = same s (suit c) || has s cs

height :: Card -> Int
height (Card _ R7) = 7
height (Card _ R8) = 8
height (Card _ R9) = 9
height (Card _ R10) = 10
height (Card _ RJ) = 11
height (Card _ RQ) = 12
height (Card _ RK) = 13
height (Card _ RA) = 14

isIn :: Card -> [Card] -> Bool
isIn _ [] = False
isIn c (d : ds) = same (suit c) (suit d) && height c == height d || isIn c ds

repeated :: [Card] -> Bool
repeated [] = False
repeated (c : cs) = isIn c cs || repeated cs
