-- A second opinion on "Septica", written from the sheet alone.
--
-- Nothing is played move by move here. A record is cut after each stop, and most
-- of the rules are about one piece alone: which move may come after which, which
-- cards beat, and, because the turn changes with every move of a trick, whether
-- the leader or the other player made it. Only the hands pass from one trick to
-- the next, as two numbers.
--
-- Each definition carries the sentence of the sheet that it states.
-- Haskell 98, Prelude only.

module Oracle where

import SepticaDatatypes

-- "played with a 32-card piquet deck"
suits :: [Suit]
suits = [Heart, Diamond, Spade, Club]

ranks :: [Rank]
ranks = [R7, R8, R9, R10, RJ, RQ, RK, RA]

packOf :: [Rank] -> [Card]
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

cardsIn :: [Move] -> [Card]
cardsIn moves = [card | Play card <- moves]

isStop :: Move -> Bool
isStop Stop = True
isStop _ = False

------------------------------------------------------------------------------
-- One trick.

-- "A player who stops ends the trick." What is left behind the last stop, if
-- anything, is a piece without a stop.
tricksIn :: [Move] -> [[Move]]
tricksIn [] = []
tricksIn moves = (trick ++ take 1 rest) : tricksIn (drop 1 rest)
  where
    (trick, rest) = break isStop moves

-- "After every card played to a trick, it is the turn of the player who did not
-- play it, who either beats or passes." "After a pass, and only then, the active
-- player either continues or stops."
mayFollow :: Move -> Move -> Bool
mayFollow (Play _) (Play _) = True
mayFollow (Play _) Pass = True
mayFollow Pass (Play _) = True
mayFollow Pass Stop = True
mayFollow _ _ = False

-- "The leader plays any card"; "The leader can neither pass nor stop instead."
wellFormed :: [Move] -> Bool
wellFormed trick@(Play _ : _) = isStop (last trick) && and (zipWith mayFollow trick (tail trick))
wellFormed _ = False

-- "A card beats if it has the same rank as the first card of the trick." "A seven
-- always beats." "An eight also beats if the number of cards in the trick before
-- it is divisible by three." "No other card beats."
beats :: Card -> Int -> Card -> Bool
beats first before card =
    rankOf card `elem` [rankOf first, rankNumber R7] || rankOf card == rankNumber R8 && before `mod` 3 == 0

-- "A player who beats plays one card, which must beat"; "A player who continues
-- plays one more card, which must beat as well."
allBeat :: [Card] -> Bool
allBeat cards = and [beats (head cards) before card | (before, card) <- zip [1 ..] (tail cards)]

-- The turn changes with every move of a trick: after a card to "the player who did
-- not play it", after a pass back to "the active player". So the leader makes the
-- moves at the even places, counted from 0, and the other player those at the odd.
cardPlaces :: [Move] -> [Int]
cardPlaces trick = [place | (place, Play _) <- zip [0 ..] trick]

-- "The player who played the last card of the trick takes it": 0 is the leader,
-- 1 the other player.
takerOffset :: [Move] -> Int
takerOffset trick = last (cardPlaces trick) `mod` 2

------------------------------------------------------------------------------
-- From trick to trick: who leads, the hands of players 1 and 2 (here 0 and 1),
-- and the stock, as numbers of cards.

data Table = Table Int [Int] Int

leaderAt :: Table -> Int
leaderAt (Table leader _ _) = leader

-- "Each player is dealt 4 cards. The remaining 24 cards form a stock"; "Player 1
-- leads the first trick." Hands and pack may be smaller, to be counted out.
deal :: Int -> [Card] -> Table
deal size pack = Table 0 [size, size] (length pack - 2 * size)

-- How many cards each player played to a trick.
playedAt :: Table -> [Move] -> [Int]
playedAt table trick = [length [k | k <- cardPlaces trick, (leaderAt table + k) `mod` 2 == p] | p <- [0, 1]]

-- "A player whose hand is empty has to pass instead of beating, and to stop instead
-- of continuing." "Nobody draws during a trick": the hands must hold what is played.
handsSuffice :: Table -> [Move] -> Bool
handsSuffice table@(Table _ hands _) trick = and (zipWith (<=) (playedAt table trick) hands)

takerAt :: Table -> [Move] -> Int
takerAt table trick = (leaderAt table + takerOffset trick) `mod` 2

-- "one card at a time and in turns", "A player who holds four cards is skipped":
-- one from each list in turn, and when one list is used up, the rest of the other.
inTurns :: [a] -> [a] -> [a]
inTurns [] others = others
inTurns (x : xs) others = x : inTurns others xs

-- "Then the players draw cards from the stock, one card at a time and in turns, the
-- taker first, until both hold four cards or the stock is empty." "The taker leads
-- the next trick. However, if the taker has no card left after drawing, the other
-- player leads."
afterTrick :: Int -> Table -> [Move] -> Table
afterTrick size table@(Table _ hands stock) trick =
    Table (if filled !! taker > 0 then taker else other) filled (stock - length drawn)
  where
    taker = takerAt table trick
    other = 1 - taker
    left = zipWith (-) hands (playedAt table trick)
    missing p = replicate (size - left !! p) p
    drawn = take stock (inTurns (missing taker) (missing other))
    filled = [left !! p + length (filter (== p) drawn) | p <- [0, 1]]

-- The table before each trick, and after the last.
tables :: Int -> [Card] -> [[Move]] -> [Table]
tables size pack = scanl (afterTrick size) (deal size pack)

------------------------------------------------------------------------------
-- The whole record.

-- "No card can be played twice", and "all 32 cards have been played": as many cards
-- as the pack has, and each card of the pack among them.
wholePack :: [Card] -> [Card] -> Bool
wholePack pack cards = length cards == length pack && and [cardNumber p `elem` numbers | p <- pack]
  where
    numbers = map cardNumber cards

-- "Every move must be allowed by the rules at the moment it is made." "The record of
-- a game must not end before the game does. No move can follow the stop that ends
-- the game": all cards are played, and each piece is a trick, which has a card first
-- and a stop last. "a player who holds any cards at all can play any card that has
-- not been played before": so the numbers of cards are enough.
possible :: Int -> [Card] -> [Move] -> Bool
possible size pack moves =
    wholePack pack (cardsIn moves)
        && all wellFormed tricks
        && all (allBeat . cardsIn) tricks
        && and (zipWith handsSuffice (tables size pack tricks) tricks)
  where
    tricks = tricksIn moves

-- "Each ace or ten counts for 1 point, and all other cards count for nothing."
worth :: Card -> Int
worth (Card _ RA) = 1
worth (Card _ R10) = 1
worth _ = 0

-- Leader, taker and points of every trick.
told :: Int -> [Card] -> [Move] -> [(Int, Int, Int)]
told size pack moves =
    [ (leaderAt table, takerAt table trick, sum (map worth (cardsIn trick)))
    | (table, trick) <- zip (tables size pack tricks) tricks ]
  where
    tricks = tricksIn moves

-- "A player who has 5, 6, or 7 points wins the game. A player who has all 8 points
-- wins the game by a mars. If both players have 4 points, the game is a draw." In
-- other words, which also suit smaller packs: who has more wins, by a mars if the
-- other has none.
resultOf :: Int -> Int -> Result
resultOf one two = head ([prize P1 two | one > two] ++ [prize P2 one | two > one] ++ [Draw])
  where
    prize player others = if others == 0 then Mars player else Win player

-- "each player counts the number of aces and tens in the tricks he or she took"
outcome :: Int -> [Card] -> [Move] -> Result
outcome size pack moves = resultOf (points 0) (points 1)
  where
    points p = sum [n | (_, taker, n) <- told size pack moves, taker == p]

-- A record of a game with hands and a pack of any size.
replayWith :: Int -> [Card] -> [Move] -> Maybe Result
replayWith size pack moves
    | possible size pack moves = Just (outcome size pack moves)
    | otherwise = Nothing

-- "For an invalid input, your function must return Nothing."
replay :: [Move] -> Maybe Result
replay = replayWith 4 (packOf ranks)

-- Leader, taker and points of every trick of a possible record.
tricksTold :: [Move] -> [(Player, Player, Int)]
tricksTold moves = [(player l, player t, n) | (l, t, n) <- told 4 (packOf ranks) moves]
  where
    player = ([P1, P2] !!)

------------------------------------------------------------------------------
-- Exhaustive counts on small packs.

picks :: [a] -> [(a, [a])]
picks [] = []
picks (x : xs) = (x, xs) : [(y, x : ys) | (y, ys) <- picks xs]

-- Every order of the pack up to an exchange of suits: within each rank the suits
-- come in the order of the list. Each stands for 24 orders per rank.
patterns :: [Rank] -> [[Card]]
patterns rs = go [[Card s r | s <- suits] | r <- rs]
  where
    go piles
        | all null piles = [[]]
        | otherwise = [c : rest | (c : cs, others) <- picks piles, rest <- go (cs : others)]

-- Every well-formed record of these cards in this order: between two cards there is
-- nothing, a pass, or a pass and a stop, and after the last a pass and a stop.
recordsOf :: [Card] -> [[Move]]
recordsOf [] = [[]]
recordsOf [card] = [[Play card, Pass, Stop]]
recordsOf (card : cards) = [Play card : between ++ rest | between <- [[], [Pass], [Pass, Stop]], rest <- recordsOf cards]

-- How many records of games with these ranks and this size of hands, up to an
-- exchange of suits, end in Win P1, Win P2, Mars P1, Mars P2, Draw.
census :: Int -> [Rank] -> [Int]
census size rs = tally [0, 0, 0, 0, 0] [columnOf r | cards <- patterns rs, moves <- recordsOf cards, Just r <- [end moves]]
  where
    end = replayWith size (packOf rs)

-- Counted as it goes, lest Hugs pile up thousands of sums.
tally :: [Int] -> [Int] -> [Int]
tally counts [] = counts
tally counts (column : columns) = sum counts' `seq` tally counts' columns
  where
    counts' = [if k == column then n + 1 else n | (k, n) <- zip [0 ..] counts]

columnOf :: Result -> Int
columnOf (Win P1) = 0
columnOf (Win P2) = 1
columnOf (Mars P1) = 2
columnOf (Mars P2) = 3
columnOf Draw = 4
