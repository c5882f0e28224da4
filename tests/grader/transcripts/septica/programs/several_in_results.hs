-- Tens are not counted, no mars, repeats are not found.
-- A right program in which every rule is a function of its own: each defect beside it replaces some of them.
import SepticaDatatypes

-- what belongs to P1 and to P2
type Pair = (Int, Int)

-- who leads, who played which card, whether the other player has passed since the last card
data Trick = Trick Player [(Player, Card)] Bool

-- hands, stock, points, tricks that were taken with their takers, the trick that is played, all moves (the last first)
data Course = Course Pair Int Pair [(Player, Trick)] Trick [Move]

replay :: [Move] -> Maybe Result
replay moves = play (Course (handSize, handSize) (32 - 2 * handSize) (0, 0) [] (Trick firstLeader [] False) []) moves

play :: Course -> [Move] -> Maybe Result
play course []
  | repeats course = Nothing
  | otherwise      = closing course >>= result
play course (m : ms)
  | isOver course  = if mayFollow course m then play (note m course) ms else Nothing
  | otherwise      = move course m >>= \next -> play (note m next) ms

note :: Move -> Course -> Course
note m (Course hands stock points taken trick moves) = Course hands stock points taken trick (m : moves)

isOver :: Course -> Bool
isOver course = null (table course) && cardsPlayed course == 32

table :: Course -> [Card]
table (Course _ _ _ _ trick _) = cardsOf trick

cardsOf :: Trick -> [Card]
cardsOf (Trick _ laid _) = map snd laid

allTricks :: Course -> [Trick]
allTricks (Course _ _ _ taken trick _) = trick : map snd taken

cardsPlayed :: Course -> Int
cardsPlayed course = sum (map (length . cardsOf) (allTricks course))

firstLeader :: Player
firstLeader = P1

handSize :: Int
handSize = 4

other :: Player -> Player
other P1 = P2
other P2 = P1

held :: Player -> Pair -> Int
held P1 (a, _) = a
held P2 (_, b) = b

give :: Int -> Player -> Pair -> Pair
give n P1 (a, b) = (a + n, b)
give n P2 (a, b) = (a, b + n)

move :: Course -> Move -> Maybe Course
move course@(Course _ _ _ _ (Trick _ laid passed) _) m
  | null laid = leading course m
  | passed    = deciding course m
  | otherwise = responding course m

leading :: Course -> Move -> Maybe Course
leading course@(Course _ _ _ _ (Trick leader _ _) _) (Play c) = lay leader c course
leading _ _ = Nothing

responding :: Course -> Move -> Maybe Course
responding course (Play c)
  | beats (cardsPlayed course) c (table course) = lay (other (active course)) c course
responding course Pass = Just (pass course)
responding _ _ = Nothing

deciding :: Course -> Move -> Maybe Course
deciding course (Play c)
  | continues (cardsPlayed course) c (table course) = lay (active course) c course
deciding course Stop = Just (endTrick course)
deciding _ _ = Nothing

-- who played the last card
active :: Course -> Player
active (Course _ _ _ _ (Trick _ laid _) _) = fst (last laid)

lay :: Player -> Card -> Course -> Maybe Course
lay p c (Course hands stock points taken (Trick leader laid passed) moves)
  | mayPlay (held p hands) = Just (Course (give (-1) p hands) stock points taken trick moves)
  | otherwise              = Nothing
  where trick = Trick leader (laid ++ [(p, c)]) (passed && passLasts)

pass :: Course -> Course
pass (Course hands stock points taken (Trick leader laid _) moves)
  = Course hands stock points taken (Trick leader laid True) moves

-- with so many cards in hand
mayPlay :: Int -> Bool
mayPlay n = n > 0

-- after a card that continues
passLasts :: Bool
passLasts = False

endTrick :: Course -> Course
endTrick course@(Course hands stock (a, b) taken trick moves)
  = Course full (stock - length turns) (a + c, b + d) ((t, trick) : taken) next moves
  where
    next   = Trick (nextLeader trick t full) [] False
    t      = taker trick
    (c, d) = gains t course
    turns  = drawers t hands stock
    full   = foldr (give 1) hands turns

taker :: Trick -> Player
taker (Trick _ laid _) = fst (last laid)

-- who draws each card
drawers :: Player -> Pair -> Int -> [Player]
drawers t hands stock = take stock (inTurns t (missing t hands) (missing (other t) hands))

missing :: Player -> Pair -> Int
missing p hands = max 0 (handSize - held p hands)

-- a player, how many cards this player draws, how many the other
inTurns :: Player -> Int -> Int -> [Player]
inTurns _ 0 0 = []
inTurns p 0 n = inTurns (other p) n 0
inTurns p m n = p : inTurns (other p) n (m - 1)

nextLeader :: Trick -> Player -> Pair -> Player
nextLeader _ t hands = unlessEmpty t hands

unlessEmpty :: Player -> Pair -> Player
unlessEmpty p hands = if held p hands == 0 then other p else p

-- the number of cards played in the game, the card, the cards on the table
beats :: Int -> Card -> [Card] -> Bool
beats played c cs = isRank 7 c && sevenBeats cs || matches c cs || isRank 8 c && eightBeats (length cs) played

continues :: Int -> Card -> [Card] -> Bool
continues played c cs = beats played c cs

matches :: Card -> [Card] -> Bool
matches c cs = rankNo c == rankNo (head cs)

sevenBeats :: [Card] -> Bool
sevenBeats _ = True

-- the number of cards on the table, the number of cards played in the game
eightBeats :: Int -> Int -> Bool
eightBeats before _ = before `mod` 3 == 0

isRank :: Int -> Card -> Bool
isRank n c = rankNo c == n

rankNo :: Card -> Int
rankNo (Card _ R7)  = 7
rankNo (Card _ R8)  = 8
rankNo (Card _ R9)  = 9
rankNo (Card _ R10) = 10
rankNo (Card _ RJ)  = 11
rankNo (Card _ RQ)  = 12
rankNo (Card _ RK)  = 13
rankNo (Card _ RA)  = 14

suitNo :: Card -> Int
suitNo (Card Heart _)   = 0
suitNo (Card Diamond _) = 1
suitNo (Card Spade _)   = 2
suitNo (Card Club _)    = 3

-- what the trick brings both players
gains :: Player -> Course -> Pair
gains t course = give (sum (map cardPoints (table course)) + bonus course) t (0, 0)

cardPoints :: Card -> Int
cardPoints c = if isRank 14 c then 1 else 0

bonus :: Course -> Int
bonus _ = 0

repeats :: Course -> Bool
repeats _ = False

twice :: [Card] -> Bool
twice []       = False
twice (c : cs) = or [ suitNo c == suitNo d && rankNo c == rankNo d | d <- cs ] || twice cs

-- the end of the record
closing :: Course -> Maybe Course
closing course = if isOver course then Just course else Nothing

-- a move after the end of the game
mayFollow :: Course -> Move -> Bool
mayFollow _ _ = False

result :: Course -> Maybe Result
result (Course _ _ (a, b) _ _ _)
  | a > b     = Just (Win P1)
  | a < b     = Just (Win P2)
  | otherwise = Just Draw

-- the tricks of P1 and of P2
tricksTaken :: Course -> Pair
tricksTaken (Course _ _ _ taken _ _) = foldr (give 1 . fst) (0, 0) taken

lastMove :: Course -> [Move]
lastMove (Course _ _ _ _ _ moves) = take 1 moves

