-- A second opinion on "The Game of 7 (Sedma)", written from the sheet alone.
--
-- Nothing is played here: no hands, no loop over rounds, no state. Which card
-- takes a trick depends on its four cards only, not on who sits where. So a game
-- is a list of tricks, each with the offset of its winning card from its leader,
-- and the seat of every winner is a running sum of these offsets, modulo 4.
--
-- Each definition carries the sentence of the sheet that it states.
-- Haskell 98, Prelude only.

module Oracle where

import SedmaDatatypes

-- "played with a 32-card piquet deck"
suits :: [Suit]
suits = [Heart, Diamond, Spade, Club]

ranks :: [Rank]
ranks = [R7, R8, R9, R10, RJ, RQ, RK, RA]

packOf :: [Rank] -> Cards
packOf rs = [Card s r | s <- suits, r <- rs]

-- "not even the 'deriving' clause": cards are told apart by a number.
suitNumber :: Suit -> Int
suitNumber Heart = 0
suitNumber Diamond = 1
suitNumber Spade = 2
suitNumber Club = 3

rankNumber :: Rank -> Int
rankNumber R7 = 0
rankNumber R8 = 1
rankNumber R9 = 2
rankNumber R10 = 3
rankNumber RJ = 4
rankNumber RQ = 5
rankNumber RK = 6
rankNumber RA = 7

cardNumber :: Card -> Int
cardNumber (Card s r) = 8 * suitNumber s + rankNumber r

-- "The suits are irrelevant for this game"
rankOf :: Card -> Int
rankOf (Card _ r) = rankNumber r

-- "Aces and tens have card-point values of 10 points each, while all other
-- cards have no card-point value."
worth :: Card -> Int
worth (Card _ RA) = 10
worth (Card _ R10) = 10
worth _ = 0

-- "check that the input is a valid sequence of cards which constitute a possible
-- game record": any order of the whole pack is one. "The players are completely
-- free in which card to play", and a player who is dealt the first four of his
-- cards and draws the others in the order in which he plays them can play them
-- so. As many cards as the pack has, and each card of the pack among them: then
-- each is there once, and nothing else is.
possible :: Cards -> Cards -> Bool
possible pack cards =
    length cards == length pack && and [cardNumber p `elem` numbers | p <- pack]
  where
    numbers = map cardNumber cards

-- "each player plays one card, and the four played cards constitute a trick"
tricksIn :: Cards -> [Cards]
tricksIn cards = takeWhile (not . null) (map (take 4) (iterate (drop 4) cards))

-- "The last player to play a card of the same rank as the first card wins the
-- trick": the greatest offset from the leader of a card that counts as the first.
-- "The sevens function as jokers, that is, they assume the rank of the first
-- card in the trick. However, if the first card is a seven, it just represents
-- a seven": a seven always counts as the first card; after a leading seven only
-- a seven does.
winningOffset :: Cards -> Int
winningOffset trick =
    maximum [k | (k, c) <- zip [0 ..] trick, rankOf c `elem` [rankOf (head trick), rankNumber R7]]

-- "The first round is led by player A", "other players play their cards in a
-- clockwise order", the winner "becomes the leader for the next round": the seats
-- A, B, C, D are 0, 1, 2, 3, and the winner of a trick sits as far from A as all
-- the winning offsets so far have moved the lead.
winners :: Cards -> [Int]
winners cards = map (`mod` 4) (scanl1 (+) (map winningOffset (tricksIn cards)))

-- "Each ace or ten counts for 10 points. There are additional 10 points for the
-- winner of the last trick."
takings :: Cards -> [Int]
takings cards = zipWith (+) (map (sum . map worth) tricks) bonus
  where
    tricks = tricksIn cards
    bonus = replicate (length tricks - 1) 0 ++ [10]

-- "in fixed partnerships, sitting crosswise (A plays with C, B plays with D)"
seatsOf :: Team -> [Int]
seatsOf AC = [0, 2]
seatsOf BD = [1, 3]

-- What each trick that a team won was worth. "each player counts the number of
-- aces and tens in the tricks he or she had won"; "The players in each team sum
-- their scores."
wonBy :: Team -> Cards -> [Int]
wonBy team cards = [points | (seat, points) <- zip (winners cards) (takings cards), seat `elem` seatsOf team]

-- "The winning team takes 3 points, if the losing team was not able to win a
-- single trick. If the losing team won one or more tricks but no trick was worth
-- points (that is, the winning team has 90 points) the winning team takes 2
-- points. Otherwise, the winning team takes 1 point for the game."
prizeAgainst :: [Int] -> Points
prizeAgainst lost = head ([Three | null lost] ++ [Two | all (== 0) lost] ++ [One])

-- The winning team is the one with the greater sum. There is no draw: the aces
-- and tens come in fours and the last trick adds one, so the points are an odd
-- number of tens. The number of tricks is free, so that small packs can be played.
outcome :: Int -> Cards -> Winner
outcome tricks cards =
    head ([(AC, prizeAgainst bd) | sum ac > sum bd] ++ [(BD, prizeAgainst ac) | sum bd > sum ac])
  where
    ac = wonBy AC (take (4 * tricks) cards)
    bd = wonBy BD (take (4 * tricks) cards)

-- A record of a game with a pack of any number of whole tricks.
replayWith :: Cards -> Cards -> Maybe Winner
replayWith pack cards
    | possible pack cards = Just (outcome (length pack `div` 4) cards)
    | otherwise = Nothing

-- "For an invalid input, your function must return Nothing."
replay :: Cards -> Maybe Winner
replay = replayWith (packOf ranks)

-- Leader, winner and points of every trick.
tricksTold :: Cards -> [(Char, Char, Int)]
tricksTold cards =
    [("ABCD" !! l, "ABCD" !! w, p) | (l, w, p) <- zip3 (0 : winners cards) (winners cards) (takings cards)]

------------------------------------------------------------------------------
-- Exhaustive counts on small packs.

-- Every order of a list.
orders :: [a] -> [[a]]
orders [] = [[]]
orders xs = [x : rest | (x, others) <- picks xs, rest <- orders others]

picks :: [a] -> [(a, [a])]
picks [] = []
picks (x : xs) = (x, xs) : [(y, x : ys) | (y, ys) <- picks xs]

-- Every order of the pack up to an exchange of suits: within each rank the suits
-- come in the order of the list. Each stands for 24 orders per rank.
patterns :: [Rank] -> [Cards]
patterns rs = go [[Card s r | s <- suits] | r <- rs]
  where
    go piles
        | all null piles = [[]]
        | otherwise = [c : rest | (c : cs, others) <- picks piles, rest <- go (cs : others)]

-- How many of these records end in (AC, One), (AC, Two), ... (BD, Three), and none.
census :: [Rank] -> [Cards] -> [Int]
census rs records = tally [0, 0, 0, 0, 0, 0, 0] (map (columnOf . replayWith (packOf rs)) records)

-- Counted as it goes, lest Hugs pile up forty thousand sums.
tally :: [Int] -> [Int] -> [Int]
tally counts [] = counts
tally counts (column : columns) = sum counts' `seq` tally counts' columns
  where
    counts' = [if k == column then n + 1 else n | (k, n) <- zip [0 ..] counts]

columnOf :: Maybe Winner -> Int
columnOf Nothing = 6
columnOf (Just (AC, One)) = 0
columnOf (Just (AC, Two)) = 1
columnOf (Just (AC, Three)) = 2
columnOf (Just (BD, One)) = 3
columnOf (Just (BD, Two)) = 4
columnOf (Just (BD, Three)) = 5
