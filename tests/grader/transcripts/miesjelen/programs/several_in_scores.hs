-- No penalty, spades are not doubled.
-- A right program in which every rule is a function of its own: each defect beside it replaces some of them.
import MiesjelenDatatypes

-- leader, cards in the order played, winner; players are numbered from 0
data Trick = Trick Int [Card] Int

-- dealer, the number of players who got to 0, tricks
data Finished = Finished Int Int [Trick]

-- dealer, scores, who has won, the sessions so far, whether one of them was void
data Course = Course Int [Score] (Maybe Int) [Session] Bool

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | not (mayPlay (length scores)) = Nothing
  | not (mayStart scores)         = Nothing
  | not (mayBeSessions sessions)  = Nothing
  | otherwise                     = play (Course 0 (firstScores scores) Nothing [] False) sessions

play :: Course -> [Session] -> Maybe Result
play course [] = result course
play course@(Course _ _ (Just _) _ _) sessions = afterAWin course sessions
play course sessions = playSession course sessions

playSession :: Course -> [Session] -> Maybe Result
playSession (Course dealer scores _ earlier void) (session@(Session turned cards) : rest)
  | not (rightLength cards n)               = Nothing
  | not (differ cards earlier)              = Nothing
  | not (dutiful trump tricks)              = Nothing
  | not (isTheDealers turned dealer tricks) = Nothing
  | otherwise = play (Course next new winner (earlier ++ [session]) (void || length zeros > 1)) rest
  where
    n             = length scores
    trump         = trumps session
    tricks        = tricksFrom n trump (firstLeader dealer n) cards
    gained        = [ gain trump (tricksOf p tricks) | p <- [0 .. n - 1] ]
    after         = zipWith add scores gained
    zeros         = [ p | (p, s, g) <- zip3 [0 ..] after gained, hasWon s g ]
    (new, winner) = settle scores after zeros
    next          = nextDealer (Finished dealer (length zeros) tricks) n

tricksFrom :: Int -> Suit -> Int -> [Card] -> [Trick]
tricksFrom n trump leader cards
  | length cards < n = []
  | otherwise        = trick : tricksFrom n trump (nextLeader trick n) (drop n cards)
  where
    laid  = take n cards
    trick = Trick leader laid ((leader + best trump laid) `mod` n)

-- the place of the card that wins
best :: Suit -> [Card] -> Int
best trump cards = foldl (\i j -> if beats (cards !! j) (cards !! i) trump then j else i) 0 [1 .. length cards - 1]

tricksOf :: Int -> [Trick] -> Int
tricksOf p tricks = length [ () | Trick _ _ winner <- tricks, winner == p ]

cardOf :: Int -> Trick -> Card
cardOf p (Trick leader cards _) = cards !! ((p - leader) `mod` length cards)

dutiful :: Suit -> [Trick] -> Bool
dutiful trump tricks = and [ leads k trick && all (obeys k trick) [1 .. length cards - 1] | (k, trick@(Trick _ cards _)) <- zip [0 ..] tricks ]
  where
    leads k (Trick leader cards _) = mayLead (head cards) (handOf leader k) trump
    obeys k (Trick leader cards _) i
      =  follows card led (handOf p k) trump
      && playsATrump card led (handOf p k) trump
      && overtakes card (take i cards) (handOf p k) trump
      where card = cards !! i
            led  = suitOf (head cards)
            p    = (leader + i) `mod` length cards
    handOf p k = hand [ cardOf p trick | trick <- tricks ] k

mayPlay :: Int -> Bool
mayPlay players = players >= 2 && players <= 6

mayStart :: [Score] -> Bool
mayStart scores = notElem 0 scores

firstScores :: [Score] -> [Score]
firstScores scores = scores

mayBeSessions :: [Session] -> Bool
mayBeSessions sessions = not (null sessions)

rightLength :: [Card] -> Int -> Bool
rightLength cards n = length cards == 5 * n

-- the cards of a session, and the sessions before it
differ :: [Card] -> [Session] -> Bool
differ cards _ = allDiffer cards

nextDealer :: Finished -> Int -> Int
nextDealer (Finished dealer _ _) n = (dealer + 1) `mod` n

trumps :: Session -> Suit
trumps (Session turned _) = suitOf turned

firstLeader :: Int -> Int -> Int
firstLeader dealer n = (dealer + 1) `mod` n

nextLeader :: Trick -> Int -> Int
nextLeader (Trick _ _ winner) _ = winner

height :: Card -> Int
height card = rankNo card

-- whether a card beats the best one so far
beats :: Card -> Card -> Suit -> Bool
beats card top trump
  | same (suitOf card) (suitOf top) = height card > height top
  | otherwise                       = same (suitOf card) trump

-- what is left of a player's cards after so many tricks
hand :: [Card] -> Int -> [Card]
hand cards k = drop k cards

mayLead :: Card -> [Card] -> Suit -> Bool
mayLead _ _ _ = True

-- the card, the suit led, the hand with this card, the trump suit
follows :: Card -> Suit -> [Card] -> Suit -> Bool
follows card led held _ = same (suitOf card) led || not (has led held)

playsATrump :: Card -> Suit -> [Card] -> Suit -> Bool
playsATrump card led held trump = same (suitOf card) trump || has led held || not (has trump held)

-- the card, the cards before it in the trick, the hand with this card, the trump suit
overtakes :: Card -> [Card] -> [Card] -> Suit -> Bool
overtakes _ _ _ _ = True

isTheDealers :: Card -> Int -> [Trick] -> Bool
isTheDealers turned dealer tricks = isIn turned (map (cardOf dealer) tricks)

gain :: Suit -> Int -> Int
gain trump won = if won == 0 then forNoTrick (factor trump) else forTricks won (factor trump)

factor :: Suit -> Int
factor _ = 1

forTricks :: Int -> Int -> Int
forTricks won times = -(won * times)

forNoTrick :: Int -> Int
forNoTrick _ = 0

add :: Score -> Int -> Score
add score gained = score + gained

-- the score, and what was gained in the session
hasWon :: Score -> Int -> Bool
hasWon score _ = score == 0

-- the scores before and after the session, and who got to 0
settle :: [Score] -> [Score] -> [Int] -> ([Score], Maybe Int)
settle before after zeros
  | length zeros > 1  = (before, Nothing)
  | length zeros == 1 = (after, Just (head zeros))
  | otherwise         = (after, Nothing)

afterAWin :: Course -> [Session] -> Maybe Result
afterAWin _ _ = Nothing

result :: Course -> Maybe Result
result (Course _ scores (Just p) _ _) = Just (Won (p + 1) scores)
result (Course _ scores Nothing _ _)  = Just (Open scores)

allDiffer :: [Card] -> Bool
allDiffer []       = True
allDiffer (c : cs) = not (isIn c cs) && allDiffer cs

isIn :: Card -> [Card] -> Bool
isIn c cs = or [ same (suitOf c) (suitOf d) && rankNo c == rankNo d | d <- cs ]

has :: Suit -> [Card] -> Bool
has suit cards = any (same suit . suitOf) cards

suitOf :: Card -> Suit
suitOf (Card s _) = s

same :: Suit -> Suit -> Bool
same s t = suitNo s == suitNo t

suitNo :: Suit -> Int
suitNo Heart   = 0
suitNo Diamond = 1
suitNo Spade   = 2
suitNo Club    = 3

rankNo :: Card -> Int
rankNo (Card _ R7)  = 7
rankNo (Card _ R8)  = 8
rankNo (Card _ R9)  = 9
rankNo (Card _ R10) = 10
rankNo (Card _ RJ)  = 11
rankNo (Card _ RQ)  = 12
rankNo (Card _ RK)  = 13
rankNo (Card _ RA)  = 14

