-- Declares Eq and Ord for the given types and sorts, compares and searches with them.
import CallbreakDatatypes

instance Eq Suit where
  a == b = suitNumber a == suitNumber b

instance Ord Suit where
  compare a b = compare (suitNumber a) (suitNumber b)

instance Eq Rank where
  a == b = rankNumber a == rankNumber b

instance Ord Rank where
  compare a b = compare (rankNumber a) (rankNumber b)

instance Eq Card where
  Card s r == Card t q = s == t && r == q

-- spades are above all other suits
instance Ord Card where
  Card s r <= Card t q = s < t || s == t && r <= q

instance Eq Player where
  p == q = playerNumber p == playerNumber q

suitNumber :: Suit -> Int
suitNumber Heart   = 0
suitNumber Diamond = 1
suitNumber Club    = 2
suitNumber Spade   = 3

rankNumber :: Rank -> Int
rankNumber R2  = 2
rankNumber R3  = 3
rankNumber R4  = 4
rankNumber R5  = 5
rankNumber R6  = 6
rankNumber R7  = 7
rankNumber R8  = 8
rankNumber R9  = 9
rankNumber R10 = 10
rankNumber RJ  = 11
rankNumber RQ  = 12
rankNumber RK  = 13
rankNumber RA  = 14

playerNumber :: Player -> Int
playerNumber A = 0
playerNumber B = 1
playerNumber C = 2
playerNumber D = 3

suitOf :: Card -> Suit
suitOf (Card s _) = s

-- players from this one on, clockwise
from :: Player -> [Player]
from p = dropWhile (/= p) (cycle [A, B, C, D])

-- the cards that can win: the suit that was led, and spades
able :: [Card] -> [Card]
able (c : cs) = c : [ d | d <- cs, suitOf d == suitOf c || suitOf d == Spade ]

playTricks :: Player -> [Card] -> [[(Player, Card)]]
playTricks _ [] = []
playTricks leader cards = trick : playTricks (takes trick) (drop 4 cards)
  where trick = zip (from leader) (take 4 cards)

takes :: [(Player, Card)] -> Player
takes trick = head [ p | (p, c) <- trick, c == maximum (able (map snd trick)) ]

insert :: Card -> [Card] -> [Card]
insert c (d : ds) | d < c = d : insert c ds
insert c ds = c : ds

isWholeDeck :: [Card] -> Bool
isWholeDeck cards = foldr insert [] cards == [ Card s r | s <- suits, r <- ranks ]
  where
    suits = [Heart, Diamond, Club, Spade]
    ranks = [R2, R3, R4, R5, R6, R7, R8, R9, R10, RJ, RQ, RK, RA]

isFair :: [[(Player, Card)]] -> Bool
isFair [] = True
isFair (trick : tricks) = all fair [1, 2, 3] && isFair tricks
  where
    led = suitOf (snd (head trick))
    fair n = c `elem` mayPlay led (maximum (able before)) hand
      where
        before = map snd (take n trick)
        (p, c) = trick !! n
        hand   = c : [ d | (q, d) <- concat tricks, q == p ]

mayPlay :: Suit -> Card -> [Card] -> [Card]
mayPlay led top hand
  | any isGood follow = filter isGood follow
  | not (null follow) = follow
  | any isGood spades = filter isGood spades
  | otherwise         = hand
  where
    follow = filter ((== led) . suitOf) hand
    spades = filter ((== Spade) . suitOf) hand
    isGood = (> top)

tenths :: Call -> Int -> Tenths
tenths call won = case compare won call of
  LT -> -10 * call
  _  -> 10 * call + (won - call)

playRound :: Player -> Round -> Maybe [Tenths]
playRound eldest (Round calls cards)
  | length calls /= 4 || any (< 1) calls || any (> 13) calls = Nothing
  | not (isWholeDeck cards) || not (isFair tricks)           = Nothing
  | otherwise = Just [ tenths call (length (filter ((== p) . takes) tricks)) | p <- [A, B, C, D], (q, call) <- said, q == p ]
  where
    tricks = playTricks eldest cards
    said   = zip (from eldest) calls

replay :: [Round] -> Maybe Standing
replay rounds
  | length rounds < 1 || length rounds > 5 = Nothing
  | otherwise = case sequence (zipWith playRound (from B) rounds) of
      Nothing     -> Nothing
      Just scores -> Just (winners (total scores), total scores)

total :: [[Tenths]] -> [Tenths]
total scores = foldl1 (zipWith (+)) scores

winners :: [Tenths] -> [Player]
winners ts = [ p | (p, t) <- zip [A, B, C, D] ts, t == maximum ts ]
