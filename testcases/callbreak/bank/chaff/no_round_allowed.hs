-- Without any round, everybody has most.
import CallbreakDatatypes

replay :: [Round] -> Maybe Standing
replay rounds = game 1 1 [0, 0, 0, 0] rounds

-- number of the round, eldest hand (A is 0), scores so far
game :: Int -> Int -> [Tenths] -> [Round] -> Maybe Standing
game _ _ scores [] = Just (leaders scores, scores)
game n eldest scores (Round calls cards : rounds)
  | n > 5                  = Nothing
  | not (validCalls calls) = Nothing
  | length cards /= 52     = Nothing
  | repeated cards         = Nothing
  | not (obeyed tricks)    = Nothing
  | otherwise              = game (n + 1) (left eldest) (add scores gains) rounds
  where
    tricks = play eldest cards
    gains  = count 0 (fromSeatA eldest calls) (map winner tricks)

left :: Int -> Int
left p = (p + 1) `mod` 4

validCalls :: [Call] -> Bool
validCalls calls = length calls == 4 && inRange calls

inRange :: [Call] -> Bool
inRange [] = True
inRange (n : ns) = n >= 1 && n <= 13 && inRange ns

repeated :: [Card] -> Bool
repeated [] = False
repeated (c : cs) = occurs c cs || repeated cs

occurs :: Card -> [Card] -> Bool
occurs _ [] = False
occurs c (d : ds) = sameCard c d || occurs c ds

sameCard :: Card -> Card -> Bool
sameCard c d = sameSuit c d && height c == height d

sameSuit :: Card -> Card -> Bool
sameSuit (Card Heart _)   (Card Heart _)   = True
sameSuit (Card Diamond _) (Card Diamond _) = True
sameSuit (Card Spade _)   (Card Spade _)   = True
sameSuit (Card Club _)    (Card Club _)    = True
sameSuit _ _ = False

height :: Card -> Int
height (Card _ R2)  = 2
height (Card _ R3)  = 3
height (Card _ R4)  = 4
height (Card _ R5)  = 5
height (Card _ R6)  = 6
height (Card _ R7)  = 7
height (Card _ R8)  = 8
height (Card _ R9)  = 9
height (Card _ R10) = 10
height (Card _ RJ)  = 11
height (Card _ RQ)  = 12
height (Card _ RK)  = 13
height (Card _ RA)  = 14

isSpade :: Card -> Bool
isSpade (Card Spade _) = True
isSpade _ = False

-- does the first card beat the second, the best so far?
beats :: Card -> Card -> Bool
beats c best
  | sameSuit c best = height c > height best
  | otherwise       = isSpade c

-- the tricks of a round, each card with its player
play :: Int -> [Card] -> [[(Int, Card)]]
play leader (a : b : c : d : rest) = trick : play (winner trick) rest
  where trick = around leader [a, b, c, d]
play _ _ = []

around :: Int -> [Card] -> [(Int, Card)]
around _ [] = []
around p (c : cs) = (p, c) : around (left p) cs

winner :: [(Int, Card)] -> Int
winner ((p, c) : rest) = fst (top (p, c) rest)

top :: (Int, Card) -> [(Int, Card)] -> (Int, Card)
top best [] = best
top (p, best) ((q, c) : rest)
  | beats c best = top (q, c) rest
  | otherwise    = top (p, best) rest

obeyed :: [[(Int, Card)]] -> Bool
obeyed [] = True
obeyed (trick : later) = follows trick && obeyed later
  where
    rest = concat later
    follows ((_, led) : others) = check led led others
    check _ _ [] = True
    check led best ((p, c) : others) =
      allowed led best c (c : held p rest) && check led (if beats c best then c else best) others

held :: Int -> [(Int, Card)] -> [Card]
held _ [] = []
held p ((q, c) : rest)
  | p == q    = c : held p rest
  | otherwise = held p rest

-- the first card, the best card so far, the card played, the hand it was played from
allowed :: Card -> Card -> Card -> [Card] -> Bool
allowed led best c hand
  | canFollow && not (sameSuit c led) = False
  | sameSuit c led                    = beats c best || not (any (`beats` best) (filter (sameSuit led) hand))
  | otherwise                         = isSpade c && beats c best || not (any (`beats` best) (filter isSpade hand))
  where canFollow = any (sameSuit led) hand

-- the eldest hand called first
fromSeatA :: Int -> [Call] -> [Call]
fromSeatA eldest calls = drop (4 - eldest) calls ++ take (4 - eldest) calls

count :: Int -> [Call] -> [Int] -> [Tenths]
count _ [] _ = []
count p (call : calls) winners = points call (length (filter (== p) winners)) : count (p + 1) calls winners

points :: Call -> Int -> Tenths
points call won
  | won < call = -10 * call
  | otherwise  = 10 * call + (won - call)

add :: [Tenths] -> [Tenths] -> [Tenths]
add [] [] = []
add (x : xs) (y : ys) = (x + y) : add xs ys

leaders :: [Tenths] -> [Player]
leaders scores = who (maximum scores) [A, B, C, D] scores

who :: Tenths -> [Player] -> [Tenths] -> [Player]
who _ [] _ = []
who most (p : ps) (s : ss)
  | s == most = p : who most ps ss
  | otherwise = who most ps ss
