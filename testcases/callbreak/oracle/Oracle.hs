-- A second opinion on "Callbreak", written from the sheet alone.
--
-- Nothing is played card by card here. A round is first written out as a list of
-- plays, each with its trick, its place in the trick and its player; hands, tricks
-- won and duties are then questions about this list. Which card is the best, and
-- which cards a player can choose from, are both told by a measure: of all cards of
-- a trick the strongest wins, and of all cards in a hand one of the most dutiful
-- must be played.
--
-- Each definition carries the sentence of the sheet that it states.
-- Haskell 98, Prelude only.

module Oracle where

import CallbreakDatatypes

-- "the standard deck of 52 cards"
suits :: [Suit]
suits = [Heart, Diamond, Spade, Club]

-- "In each suit the ranks are, from the lowest to the highest, 2, 3, 4, 5, 6, 7, 8,
-- 9, 10, jack, queen, king, and ace."
ranks :: [Rank]
ranks = [R2, R3, R4, R5, R6, R7, R8, R9, R10, RJ, RQ, RK, RA]

packOf :: [Rank] -> [Card]
packOf rs = [Card s r | s <- suits, r <- rs]

-- "not even the 'deriving' clause": suits and ranks are compared as numbers.
suitNumber :: Suit -> Int
suitNumber Heart = 0
suitNumber Diamond = 1
suitNumber Spade = 2
suitNumber Club = 3

rankNumber :: Rank -> Int
rankNumber R2 = 2
rankNumber R3 = 3
rankNumber R4 = 4
rankNumber R5 = 5
rankNumber R6 = 6
rankNumber R7 = 7
rankNumber R8 = 8
rankNumber R9 = 9
rankNumber R10 = 10
rankNumber RJ = 11
rankNumber RQ = 12
rankNumber RK = 13
rankNumber RA = 14

suitOf, rankOf, cardNumber :: Card -> Int
suitOf (Card s _) = suitNumber s
rankOf (Card _ r) = rankNumber r
cardNumber c = 20 * suitOf c + rankOf c

-- "four players, A, B, C, and D, who sit around a table clockwise in this order"
-- Here they are 0 to 3.
clockwise :: Int -> Int -> Int
clockwise seat steps = (seat + steps) `mod` 4

players :: [Int]
players = [0 .. 3]

------------------------------------------------------------------------------
-- One trick.

-- "Spades are always trumps." "Any spade is better than any card of another suit. Of
-- two spades, the one of the higher rank is better. If there is no spade in a trick,
-- its best card is the highest card of the suit of its first card. A card of another
-- suit, neither that suit nor spades, is never the best, whatever its rank."
strength :: Card -> Card -> (Int, Int)
strength first card
    | suitOf card == suitNumber Spade = (2, rankOf card)
    | suitOf card == suitOf first = (1, rankOf card)
    | otherwise = (0, 0)

-- The place of the best card of a trick, from 0.
bestPlace :: [Card] -> Int
bestPlace cards = length (takeWhile (/= maximum strengths) strengths)
  where
    strengths = map (strength (head cards)) cards

-- "A player who holds a card of the suit of the first card must play a card of this
-- suit. A player who can, under this duty, play a card that is better than all cards
-- of the trick so far must play such a card." "A player who holds no card of the suit
-- of the first card, but a spade that is better than all cards of the trick so far,
-- must play such a spade."
--
-- So a card does one's duty more than another if it follows suit and the other does
-- not, or if both do or both do not, and it alone is better than the trick so far.
duty :: [Card] -> Card -> (Bool, Bool)
duty [] _ = (True, True)
duty before card = (suitOf card == suitOf first, strength first card > maximum (map (strength first) before))
  where
    first = head before

-- "If there are several such cards, any of them can be played, not only the highest."
-- "A player who holds neither can play any card, a lower spade included." "The first
-- card of a trick can be any card."
isAllowed :: [Card] -> [Card] -> Card -> Bool
isAllowed before hand card = duty before card == maximum (map (duty before) hand)

------------------------------------------------------------------------------
-- One round.

-- The number of the trick, the cards that were played to it before, the player, the card.
data Play = Play Int [Card] Int Card

-- The tricks, with the player who led to each.
type Led = (Int, [Card])

-- "The player who played the best card wins the trick and leads the next one."
winnerOf :: Led -> Int
winnerOf (leader, cards) = clockwise leader (bestPlace cards)

-- "The eldest hand leads the first trick of each round."
ledTricks :: Int -> [Card] -> [Led]
ledTricks eldest cards = tail (scanl next (eldest, []) (inFours cards))
  where
    next (_, []) trick = (eldest, trick)
    next before trick = (winnerOf before, trick)

inFours :: [a] -> [[a]]
inFours = takeWhile (not . null) . map (take 4) . iterate (drop 4)

-- "In each trick, every player plays one card, clockwise from the leader."
playsOf :: [Led] -> [Play]
playsOf tricks =
    [ Play number (take place cards) (clockwise leader place) (cards !! place)
    | (number, (leader, cards)) <- zip [1 ..] tricks, place <- [0 .. length cards - 1] ]

-- "the hand of a player at any moment of a round consists of the cards that he or she
-- plays from then on in this round"
handAt :: [Play] -> Play -> [Card]
handAt plays (Play now _ player _) = [card | Play number _ p card <- plays, p == player, number >= now]

-- "Every card must be allowed by the duties at the moment it is played." "These duties
-- are the same for all players and in all rounds."
dutiesKept :: [Led] -> Bool
dutiesKept tricks = and [isAllowed before (handAt plays play) card | play@(Play _ before _ card) <- plays]
  where
    plays = playsOf tricks

-- "In each round there must be exactly fifty-two cards. No card can be played twice in
-- a round": each card of the pack, and no more cards than that.
isWholePack :: [Card] -> [Card] -> Bool
isWholePack pack cards = length cards == length pack && and [cardNumber c `elem` played | c <- pack]
  where
    played = map cardNumber cards

-- "In each round there must be exactly four calls, each of them from 1 to 13."
areCalls :: [Card] -> [Call] -> Bool
areCalls pack calls = length calls == 4 && minimum calls >= 1 && maximum calls <= length pack `div` 4

isPossible :: [Card] -> Int -> Round -> Bool
isPossible pack eldest (Round calls cards) =
    areCalls pack calls && isWholePack pack cards && dutiesKept (ledTricks eldest cards)

tricksWon :: [Led] -> [Int]
tricksWon tricks = [length (filter ((== p) . winnerOf) tricks) | p <- players]

-- "A player who won at least as many tricks as called scores the call, and a tenth of a
-- point for each extra trick. A player who won fewer tricks than called scores minus the
-- call, however many tricks were won." "All scores are counted in tenths of a point."
scored :: Call -> Int -> Tenths
scored call won = if won < call then -tenths else tenths + won - call
  where
    tenths = 10 * call

-- "The eldest hand calls first, and the others call clockwise."
callOf :: Int -> [Call] -> Int -> Call
callOf eldest calls p = head [call | (steps, call) <- zip [0 ..] calls, clockwise eldest steps == p]

gains :: Int -> Round -> [Tenths]
gains eldest (Round calls cards) = zipWith scored (map (callOf eldest calls) players) (tricksWon (ledTricks eldest cards))

------------------------------------------------------------------------------
-- The whole record.

-- "Player A deals the first round. After each round the deal moves to the next player
-- clockwise." "The player to the left of the dealer [...] is the eldest hand of the
-- round: player B in the first round, player C in the second, and so on."
eldestHands :: [Int]
eldestHands = map (clockwise 1) [0 ..]

-- "If several players have most, all of them win."
haveMost :: [Tenths] -> [Player]
haveMost scores = [p | (p, score) <- zip [A, B, C, D] scores, all (score >=) scores]

-- "The scores of all rounds are added." "the players who have most, in the order A, B, C,
-- D, and the scores of A, B, C, and D, in this order whoever dealt"
standing :: [[Tenths]] -> Standing
standing rounds = (haveMost totals, totals)
  where
    totals = [sum (map (!! p) rounds) | p <- players]

-- "There must be at least one round and at most five." A pack may be smaller, to be
-- counted out: then there are fewer tricks, and the highest call is their number.
replayWith :: [Card] -> [Round] -> Maybe Standing
replayWith pack rounds
    | length rounds `elem` [1 .. 5] && and (zipWith (isPossible pack) eldestHands rounds) =
        Just (standing (zipWith gains eldestHands rounds))
    | otherwise = Nothing

-- "For an invalid input, your function must return Nothing."
replay :: [Round] -> Maybe Standing
replay = replayWith (packOf ranks)

-- Leader and winner of every trick, round by round, of a possible record.
tricksTold :: [Round] -> [[(Player, Player)]]
tricksTold rounds =
    [ [(player leader, player (winnerOf (leader, trick))) | (leader, trick) <- ledTricks eldest cards]
    | (eldest, Round _ cards) <- zip eldestHands rounds ]
  where
    player = ([A, B, C, D] !!)

-- What A, B, C and D gained in each round of a possible record.
gainsTold :: [Round] -> [[Tenths]]
gainsTold = zipWith gains eldestHands

------------------------------------------------------------------------------
-- Exhaustive counts on small packs.

orders :: [a] -> [[a]]
orders [] = [[]]
orders xs = [x : rest | (x, others) <- picks xs, rest <- orders others]

picks :: [a] -> [(a, [a])]
picks [] = []
picks (x : xs) = (x, xs) : [(y, x : ys) | (y, ys) <- picks xs]

-- How many orders of the pack of these ranks are possible first rounds in which A, B, C
-- and D win so many tricks, for every such result in the order of the lists.
census :: [Rank] -> [([Int], Int)]
census rs = foldl count [(won, 0) | won <- splits (length rs) 4] possible
  where
    possible = [tricksWon tricks | cards <- orders (packOf rs), let tricks = ledTricks 1 cards, dutiesKept tricks]

-- Every way in which so many players can win so many tricks.
splits :: Int -> Int -> [[Int]]
splits n 1 = [[n]]
splits n k = [first : others | first <- [0 .. n], others <- splits (n - first) (k - 1)]

-- Counted as it goes, lest Hugs pile up thousands of sums.
count :: [([Int], Int)] -> [Int] -> [([Int], Int)]
count table won = sum (map snd table') `seq` table'
  where
    table' = [(w, if w == won then n + 1 else n) | (w, n) <- table]
