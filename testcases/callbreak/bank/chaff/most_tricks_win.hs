-- Those who won most tricks are named.
import CallbreakDatatypes

suitNo :: Card -> Int
suitNo (Card s _) = head [ n | (n, x) <- zip [0 ..] "HDSC", x == head (show s) ]

rankNo :: Card -> Int
rankNo (Card _ r) = head [ n | (n, x) <- zip [2 ..] names, x == show r ]
  where names = [ 'R' : x | x <- ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] ]

-- a card as a pair of numbers: its suit, its rank
type Pair = (Int, Int)

pairs :: [Card] -> [Pair]
pairs cs = [ (suitNo c, rankNo c) | c <- cs ]

spade :: Int
spade = 2

beats :: Pair -> Pair -> Bool
beats (s, r) (t, q) = s == t && r > q || s == spade && t /= spade

-- the best card of a trick, with its player
best :: [(Int, Pair)] -> (Int, Pair)
best trick = head [ (p, c) | (p, c) <- trick, and [ not (d `beats` c) | (_, d) <- trick, counts d ], counts c ]
  where
    (led, _)      = snd (head trick)
    counts (s, _) = s == led || s == spade

-- the tricks of a round, each card with its player
tricks :: Int -> [Pair] -> [[(Int, Pair)]]
tricks _ [] = []
tricks leader cs = trick : tricks (fst (best trick)) (drop 4 cs)
  where trick = zip [ p `mod` 4 | p <- [leader ..] ] (take 4 cs)

-- the cards of the trick before it, the card, the hand
plays :: [[(Int, Pair)]] -> [([(Int, Pair)], Pair, [Pair])]
plays ts =
  [ (take k trick, c, c : [ d | (q, d) <- concat later, p == q ])
  | (n, trick) <- zip [1 ..] ts, let later = drop n ts, (k, (p, c)) <- zip [0 ..] trick, k > 0 ]

allowed :: ([(Int, Pair)], Pair, [Pair]) -> Bool
allowed (before, c, hand) = c `oneOf` if null winning then possible else winning
  where
    led      = fst (snd (head before))
    suited   = [ d | d <- hand, fst d == led ]
    possible = if null suited then hand else suited
    winning  = [ d | d <- possible, d `beats` snd (best before) ]
    oneOf x xs = or [ x == y | y <- xs ]

-- what the players A, B, C, D score in a round with this eldest hand
gains :: (Int, Round) -> [Tenths]
gains (eldest, Round calls cards) =
  [ if won >= call then 10 * call + won - call else negate (10 * call)
  | p <- [0 .. 3]
  , let call = calls !! ((p - eldest) `mod` 4)
  , let won = length [ () | t <- tricks eldest (pairs cards), fst (best t) == p ] ]

possibleRound :: (Int, Round) -> Bool
possibleRound (eldest, Round calls cards) =
  length calls == 4 && and [ elem n [1 .. 13] | n <- calls ]
    && length cards == 52 && and [ length [ () | d <- cs, c == d ] == 1 | c <- cs ]
    && and [ allowed x | x <- plays (tricks eldest cs) ]
  where cs = pairs cards

replay :: [Round] -> Maybe Standing
replay rounds
  | elem (length rounds) [1 .. 5] && and [ possibleRound r | r <- numbered ] = Just (winners, total)
  | otherwise = Nothing
  where
    numbered = zip [1 ..] rounds
    scores   = [ gains r | r <- numbered ]
    total    = [ sum [ s !! p | s <- scores ] | p <- [0 .. 3] ]
    winners  = [ p | (p, n) <- zip [A, B, C, D] won, n == maximum won ]
    won      = [ length [ () | (e, Round _ cards) <- numbered, t <- tricks e (pairs cards), fst (best t) == p ] | p <- [0 .. 3] ]
