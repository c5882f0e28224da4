-- Extra tricks are free, a missed call costs nothing.
-- A right program in which every rule is a function of its own: each defect beside it replaces some of them.
import CallbreakDatatypes

-- the leader (players are numbers, A is 0) and the cards in the order played
data Trick = Trick Int [Card]

-- what somebody who plays a card sees: the cards of the trick, the best of them, the hand (with this card)
data Turn = Turn [Card] Card [Card]

-- the dealer, the calls in the order made, the tricks
data Played = Played Int [Call] [Trick]

replay :: [Round] -> Maybe Standing
replay rounds
  | length rounds >= fewestRounds && maybe True (length rounds <=) mostRounds && mayComeAgain rounds
              = play firstDealer [] rounds
  | otherwise = Nothing

-- the dealer, the rounds that were played before, the others
play :: Int -> [Played] -> [Round] -> Maybe Standing
play _ before [] = Just (standing before)
play dealer before (Round calls cards : rounds)
  | isRound   = play (nextDealer dealer tricks) (before ++ [Played dealer calls tricks]) rounds
  | otherwise = Nothing
  where
    tricks  = playTricks (firstLeader dealer) cards
    isRound = areFour calls && all isCall calls && isSumAllowed calls && isWhole cards && differ cards
                && (not (areDutiesChecked (length before)) || areDutiesKept tricks)

fewestRounds :: Int
fewestRounds = 1

mostRounds :: Maybe Int
mostRounds = Just 5

mayComeAgain :: [Round] -> Bool
mayComeAgain _ = True

next :: Int -> Int
next p = (p + 1) `mod` 4

firstDealer :: Int
firstDealer = 0

nextDealer :: Int -> [Trick] -> Int
nextDealer dealer _ = next dealer

firstCaller :: Int -> Int
firstCaller dealer = next dealer

firstLeader :: Int -> Int
firstLeader dealer = next dealer

areFour :: [Call] -> Bool
areFour calls = length calls == 4

isCall :: Call -> Bool
isCall call = lowestCall <= call && call <= highestCall

lowestCall :: Call
lowestCall = 1

highestCall :: Call
highestCall = 13

isSumAllowed :: [Call] -> Bool
isSumAllowed _ = True

isWhole :: [Card] -> Bool
isWhole cards = length cards == 52

differ :: [Card] -> Bool
differ []       = True
differ (c : cs) = not (any (equal c) cs) && differ cs

equal :: Card -> Card -> Bool
equal c d = sameSuit c d && rankNo c == rankNo d

fours :: [Card] -> [[Card]]
fours [] = []
fours cs = take 4 cs : fours (drop 4 cs)

-- cards that are left over make no trick
playTricks :: Int -> [Card] -> [Trick]
playTricks leader (a : b : c : d : cards) = trick : playTricks (nextLeader leader (winner trick)) cards
  where trick = Trick leader [a, b, c, d]
playTricks _ _ = []

-- the leader of a trick and its winner
nextLeader :: Int -> Int -> Int
nextLeader _ w = w

-- who plays a card of the trick, counted from 0
seat :: Int -> Int -> Int
seat leader n = (leader + n) `mod` 4

winner :: Trick -> Int
winner (Trick leader cards) = seat leader (search 0 (head cards) (zip [1 ..] (tail cards)))
  where
    search n _ [] = n
    search n best ((m, c) : rest) = if better c best then search m c rest else search n best rest

-- is a card better than the best card so far?
better :: Card -> Card -> Bool
better c best
  | sameSuit c best = height c > height best
  | otherwise       = isTrump c

isTrump :: Card -> Bool
isTrump c = suitNo c == 2

height :: Card -> Int
height c = rankNo c

sameSuit :: Card -> Card -> Bool
sameSuit c d = suitNo c == suitNo d

suitNo :: Card -> Int
suitNo (Card Heart _)   = 0
suitNo (Card Diamond _) = 1
suitNo (Card Spade _)   = 2
suitNo (Card Club _)    = 3

rankNo :: Card -> Int
rankNo (Card _ R2)  = 2
rankNo (Card _ R3)  = 3
rankNo (Card _ R4)  = 4
rankNo (Card _ R5)  = 5
rankNo (Card _ R6)  = 6
rankNo (Card _ R7)  = 7
rankNo (Card _ R8)  = 8
rankNo (Card _ R9)  = 9
rankNo (Card _ R10) = 10
rankNo (Card _ RJ)  = 11
rankNo (Card _ RQ)  = 12
rankNo (Card _ RK)  = 13
rankNo (Card _ RA)  = 14

-- with so many rounds before
areDutiesChecked :: Int -> Bool
areDutiesChecked _ = True

areDutiesKept :: [Trick] -> Bool
areDutiesKept tricks = and [ isKept (take n tricks) (drop n tricks) | n <- [0 .. length tricks - 1] ]

-- the tricks before, this one and those after it
isKept :: [Trick] -> [Trick] -> Bool
isKept before tricks@(Trick leader cards : _) = mayLead first (played leader tricks) before && follow 1 first
  where
    first = head cards
    follow n best
      | n == bound = True
      | otherwise  = isAllowed (Turn (take n cards) best hand) c && follow (n + 1) (if better c best then c else best)
      where
        c    = cards !! n
        hand = inHand (seat leader n) before tricks

-- what a player plays in these tricks
played :: Int -> [Trick] -> [Card]
played p tricks = [ c | Trick leader cards <- tricks, (n, c) <- zip [0 ..] cards, seat leader n == p ]

-- the tricks before, this one and those after it
inHand :: Int -> [Trick] -> [Trick] -> [Card]
inHand p _ tricks = played p tricks

-- the card, the hand, the tricks before
mayLead :: Card -> [Card] -> [Trick] -> Bool
mayLead _ _ _ = True

-- how many players of a trick have duties
bound :: Int
bound = 4

isAllowed :: Turn -> Card -> Bool
isAllowed turn@(Turn table _ _) c
  | revokes turn c          = False
  | sameSuit c (head table) = not (leavesUnbeaten turn c)
  | otherwise               = not (leavesUntrumped turn c)

revokes :: Turn -> Card -> Bool
revokes (Turn table _ hand) c = not (sameSuit c (head table)) && any (sameSuit (head table)) hand

leavesUnbeaten :: Turn -> Card -> Bool
leavesUnbeaten (Turn table best hand) c = not (better c best) && any (`better` best) (following table hand)

following :: [Card] -> [Card] -> [Card]
following table hand = filter (sameSuit (head table)) hand

leavesUntrumped :: Turn -> Card -> Bool
leavesUntrumped (Turn _ best hand) c = not (isTrump c && better c best) && any (`better` best) (filter isTrump hand)

standing :: [Played] -> Standing
standing rounds = (map (players !!) (haveMost rounds totals), listed totals)
  where totals = foldl (zipWith addScore) [0, 0, 0, 0] (map gains rounds)

players :: [Player]
players = [A, B, C, D]

-- the scores in the order in which they are given
listed :: [Tenths] -> [Tenths]
listed totals = totals

-- those with the highest number
largest :: [Int] -> [Int]
largest ns = [ p | (p, n) <- zip [0 ..] ns, n == maximum ns ]

haveMost :: [Played] -> [Tenths] -> [Int]
haveMost _ totals = named (largest totals)

-- of those who have most
named :: [Int] -> [Int]
named ps = ps

-- the score before, what a round brings
addScore :: Tenths -> Tenths -> Tenths
addScore score gain = score + gain

gains :: Played -> [Tenths]
gains made@(Played dealer calls _) = [ gain (call p) (won made !! p) | p <- [0 .. 3] ]
  where call p = calls !! ((p - firstCaller dealer) `mod` 4)

won :: Played -> [Int]
won (Played _ _ tricks) = [ length (filter (== p) (map winner tricks)) | p <- [0 .. 3] ]

gain :: Call -> Int -> Tenths
gain call n
  | isMade call n = scoreMade call n
  | otherwise     = scoreMissed call n

isMade :: Call -> Int -> Bool
isMade call n = n >= call

scoreMade :: Call -> Int -> Tenths
scoreMade call _ = 10 * call

scoreMissed :: Call -> Int -> Tenths
scoreMissed _ _ = 0

