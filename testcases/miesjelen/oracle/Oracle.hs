-- A second opinion on "Miesjelen", written from the sheet alone.
--
-- Nothing is played card by card here. A session is cut into rows of as many cards
-- as there are players. Who leads each row is a list that is defined by itself: the
-- first is left of the dealer, and each other one has the winning place of the row
-- before. With the leaders known, the rows are turned into one column per player,
-- which is the player's hand, and the duties are about one column alone. The scores
-- before the first session, after it, after the second and so on are a list, too,
-- and most of what makes a whole record possible is said about that list.
--
-- Each definition carries the sentence of the sheet that it states.
-- Haskell 98, Prelude only.

module Oracle where

import MiesjelenDatatypes

-- "not even the 'deriving' clause": suits and cards are told apart by a number.
suitNumber :: Suit -> Int
suitNumber Heart = 0
suitNumber Diamond = 1
suitNumber Spade = 2
suitNumber Club = 3

-- "In each suit, the seven is the lowest card and the ace is the highest one: 7, 8,
-- 9, 10, jack, queen, king, ace."
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

suitOf :: Card -> Int
suitOf (Card s _) = suitNumber s

-- The first list that has anything in it, or an empty one.
preferably :: [[a]] -> [a]
preferably lists = head (filter (not . null) lists ++ [[]])

------------------------------------------------------------------------------
-- One session. Players are numbered from 0 here, and so are places in a row.

-- "The suit of the turned card is the trump suit of the session."
trumpOf :: Session -> Int
trumpOf (Session turned _) = suitOf turned

-- "A session has five tricks, to each of which every player plays one card". Cards
-- that do not fill a row are a row of their own, which is refused for its length.
rows :: Int -> [Card] -> [[Card]]
rows players cards = takeWhile (not . null) (map (take players) (iterate (drop players) cards))

-- "In each session, every player plays exactly five cards."
rightlyFilled :: Int -> Int -> [Card] -> Bool
rightlyFilled size players cards = map length (rows players cards) == replicate size players

-- "No card can be played twice in the same session"
allDiffer :: [Card] -> Bool
allDiffer cards = and [length (filter (== number) numbers) == 1 | number <- numbers]
  where
    numbers = map cardNumber cards

-- "The highest trump in the trick wins it. If there is no trump in the trick, the
-- highest card of the suit that was led wins it." "A card that is neither a trump
-- nor of the suit that was led never wins."
winningPlace :: Int -> [Card] -> Int
winningPlace trump row = snd (maximum (preferably [inSuit trump, inSuit (suitOf (head row))]))
  where
    inSuit suit = [(cardNumber card, place) | (place, card) <- zip [0 ..] row, suitOf card == suit]

-- "The player left of the dealer leads the first trick. The winner of a trick leads
-- the next one." One leader more than there are rows: the winner of the last.
leaders :: Int -> Int -> Session -> [Int]
leaders players dealer session@(Session _ cards) = seats
  where
    seats = map (`mod` players) (dealer + 1 : zipWith (+) seats places)
    places = map (winningPlace (trumpOf session)) (rows players cards)

winners :: Int -> Int -> Session -> [Int]
winners players dealer session = tail (leaders players dealer session)

-- "clockwise": a row, turned so that it begins with the card of player 0.
fromFirstSeat :: Int -> Int -> [a] -> [a]
fromFirstSeat players leader row = back ++ front
  where
    (front, back) = splitAt ((players - leader) `mod` players) row

-- What each player plays, in order: "a player's hand is what the
-- player plays from there on until the end of the session."
columns :: Int -> Int -> Session -> [[Card]]
columns players dealer session@(Session _ cards) =
    foldr (zipWith (:)) (replicate players []) (zipWith (fromFirstSeat players) (leaders players dealer session) (rows players cards))

-- "A player who holds a card of its suit must follow suit, that is, play a card of
-- this suit. A player who cannot follow suit must play a trump, if he or she holds
-- one. A player who holds neither may play any card." "The leader may play any
-- card": who leads plays a card of the suit that is led.
choice :: Int -> Int -> [Card] -> [Card]
choice trump led hand = preferably [inSuit led, inSuit trump, hand]
  where
    inSuit suit = [card | card <- hand, suitOf card == suit]

-- "Every card must be allowed by the rules at the moment it is played."
dutiful :: Int -> [Int] -> [Card] -> Bool
dutiful trump ledSuits column =
    and [cardNumber (head hand) `elem` map cardNumber (choice trump led hand) | (led, hand) <- zip ledSuits hands]
  where
    hands = takeWhile (not . null) (iterate (drop 1) column)

-- "The turned card must be one of the five cards that the dealer plays."
dealersOwn :: Int -> Int -> Session -> Bool
dealersOwn players dealer session@(Session turned _) =
    cardNumber turned `elem` map cardNumber (columns players dealer session !! dealer)

-- All that makes a session possible, with hands of any size.
possibleSession :: Int -> Int -> Int -> Session -> Bool
possibleSession size players dealer session@(Session _ cards) =
    rightlyFilled size players cards
        && allDiffer cards
        && dealersOwn players dealer session
        && all (dutiful (trumpOf session) (map (suitOf . head) (rows players cards))) (columns players dealer session)

-- How many tricks each player won.
tricksWon :: Int -> Int -> Session -> [Int]
tricksWon players dealer session =
    [length (filter (== player) (winners players dealer session)) | player <- [0 .. players - 1]]

------------------------------------------------------------------------------
-- The scores.

-- "Each trick that a player won takes 1 from the player's score. A player who won no
-- trick in the whole session gets a penalty: 5 is added to the score. If spades are
-- trumps, everything counts double: 2 for each trick, and 10 for the penalty."
change :: Int -> Int -> Int
change trump won = (if trump == suitNumber Spade then 2 else 1) * ([5, -1, -2, -3, -4, -5] !! won)

-- "If two or more players get to exactly 0 in the same session, the session is void:
-- all players have the scores again that they had before it, and nobody has won."
unlessVoid :: [Score] -> [Score] -> [Score]
unlessVoid before after = if length (filter (== 0) after) < 2 then after else before

-- "The scores change at the end of a session only." "A score may fall below 0".
scoreSession :: [Score] -> (Int, Session) -> [Score]
scoreSession scores (dealer, session) = unlessVoid scores (zipWith (+) scores changes)
  where
    changes = map (change (trumpOf session)) (tricksWon (length scores) dealer session)

------------------------------------------------------------------------------
-- The whole record.

-- "Player 1 deals in the first session, and after each session the deal moves on to
-- the next player clockwise." "After a void session the game goes on as after any
-- other, and the deal moves on."
withDealers :: Int -> [Session] -> [(Int, Session)]
withDealers players = zip (cycle [0 .. players - 1])

-- The scores before the first session, and after each.
standings :: Game -> [[Score]]
standings (Game scores sessions) = scanl scoreSession scores (withDealers (length scores) sessions)

-- "There are at least two and at most six players." "There is at least one session."
-- "None of the scores before the first session is 0, because then the game would be
-- over." "No session can follow the one in which a player has won." The last two are
-- one: nobody has 0 before any session. Each session must be possible before its
-- scores are looked at.
possible :: Game -> Bool
possible game@(Game scores sessions) =
    players `elem` [2 .. 6]
        && not (null sessions)
        && and [notElem 0 before && possibleSession 5 players dealer session | (before, (dealer, session)) <- zip (standings game) dealt]
  where
    players = length scores
    dealt = withDealers players sessions

-- "A player whose score is exactly 0 after a session has won, and the game is over.
-- It does not matter whether the score came down to 0 by tricks or up to 0 by a
-- penalty."
resultOf :: [Score] -> Result
resultOf scores = head ([Won player scores | (player, 0) <- zip [1 ..] scores] ++ [Open scores])

-- "For an invalid input, your function must return Nothing."
replay :: Game -> Maybe Result
replay game
    | possible game = Just (resultOf (last (standings game)))
    | otherwise = Nothing

-- For every session of a possible record: leader and winner of its tricks, players
-- counted from 1, and the scores after it.
sessionsTold :: Game -> [([(Int, Int)], [Score])]
sessionsTold game@(Game scores sessions) =
    [(told dealer session, after) | ((dealer, session), after) <- zip (withDealers players sessions) (tail (standings game))]
  where
    players = length scores
    told dealer session = zip (map (+ 1) (leaders players dealer session)) (map (+ 1) (winners players dealer session))

------------------------------------------------------------------------------
-- Exhaustive counts on small packs.

-- Every way to play so many different cards of a pack.
orders :: Int -> [a] -> [[a]]
orders 0 _ = [[]]
orders count pack = [card : rest | (card, others) <- picks pack, rest <- orders (count - 1) others]

picks :: [a] -> [(a, [a])]
picks [] = []
picks (x : xs) = (x, xs) : [(y, x : ys) | (y, ys) <- picks xs]

-- How many possible sessions there are, dealt by player 1, with so many players, hands
-- of this size, and these suits and ranks, by the tricks that each player won. Every
-- card of the pack is tried as the turned card.
census :: Int -> Int -> [Suit] -> [Rank] -> [([Int], Int)]
census players size suits ranks = [(won, count) | (won, count) <- zip splits (tally (map (const 0) splits) columnsFound), count > 0]
  where
    pack = [Card s r | s <- suits, r <- ranks]
    splits = shares players size
    sessions = [Session turned cards | cards <- orders (players * size) pack, turned <- pack]
    columnsFound = [place (tricksWon players 0 s) | s <- sessions, possibleSession size players 0 s]
    place won = length (takeWhile (/= won) splits)

-- Every way to share so many tricks.
shares :: Int -> Int -> [[Int]]
shares 0 tricks = [[] | tricks == 0]
shares players tricks = [n : rest | n <- [0 .. tricks], rest <- shares (players - 1) (tricks - n)]

-- Counted as it goes, lest Hugs pile up thousands of sums.
tally :: [Int] -> [Int] -> [Int]
tally counts [] = counts
tally counts (column : others) = sum counts' `seq` tally counts' others
  where
    counts' = [if k == column then n + 1 else n | (k, n) <- zip [0 ..] counts]
