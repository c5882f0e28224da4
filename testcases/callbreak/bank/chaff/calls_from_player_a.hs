-- The calls are taken for those of A, B, C and D in this order.
import CallbreakDatatypes

instance Eq Suit where
  a == b = show a == show b

instance Eq Rank where
  a == b = show a == show b

instance Enum Rank where
  fromEnum r = length (takeWhile (/= r) (map snd numbered))
  toEnum n = head [ r | (k, r) <- numbered, k == n ]

numbered :: [(Int, Rank)]
numbered = zip [0 ..] [R2, R3, R4, R5, R6, R7, R8, R9, R10, RJ, RQ, RK, RA]

-- (who plays, cards of the trick, its best card and who played it, tricks won, (player, card, choices) of all plays)
type State = (Int, [Card], (Int, Card), [Int], [(Int, Card, [Card] -> [Card])])

start :: Int -> State
start eldest = (eldest, [], (eldest, Card Heart R2), [0, 0, 0, 0], [])

step :: State -> Card -> State
step (p, trick, (q, top), won, plays) c
  | length trick < 3 = (right p, trick ++ [c], best, won, plays')
  | otherwise        = (fst best, [], best, increase (fst best) won, plays')
  where
    best   = if null trick || over c top then (p, c) else (q, top)
    plays' = plays ++ [(p, c, if null trick then id else choices (head trick) top)]
    right n = (n + 1) `mod` 4

increase :: Int -> [Int] -> [Int]
increase 0 (n : ns) = (n + 1) : ns
increase k (n : ns) = n : increase (k - 1) ns

over :: Card -> Card -> Bool
over (Card s r) (Card t q)
  | s == t    = fromEnum r > fromEnum q
  | otherwise = s == Spade

-- what can be played of a hand
choices :: Card -> Card -> [Card] -> [Card]
choices (Card led _) top hand = if null winning then able else winning
  where
    follow  = [ c | c@(Card s _) <- hand, s == led ]
    able    = if null follow then hand else follow
    winning = filter (`over` top) able

duties :: [(Int, Card, [Card] -> [Card])] -> Bool
duties [] = True
duties ((p, c, choose) : plays) = any (same c) (choose hand) && duties plays
  where hand = c : [ d | (q, d, _) <- plays, p == q ]

same :: Card -> Card -> Bool
same (Card s r) (Card t q) = s == t && r == q

different :: [Card] -> Bool
different []       = True
different (c : cs) = not (any (same c) cs) && different cs

-- the eldest hand and the scores before and after the round
playRound :: Maybe (Int, [Tenths]) -> Round -> Maybe (Int, [Tenths])
playRound Nothing _ = Nothing
playRound (Just (eldest, scores)) (Round calls cards)
  | [] /= filter (`notElem` [1 .. 13]) calls || length calls /= 4 = Nothing
  | length cards /= 52 || not (different cards) || not (duties plays) = Nothing
  | otherwise = Just ((eldest + 1) `mod` 4, [ s + gain c w | (s, c, w) <- zip3 scores calls won ])
  where
    (_, _, _, won, plays) = foldl step (start eldest) cards

gain :: Call -> Int -> Tenths
gain call won = if call > won then -10 * call else 9 * call + won

replay :: [Round] -> Maybe Standing
replay rounds
  | null rounds || length rounds > 5 = Nothing
  | otherwise = finish (foldl playRound (Just (1, [0, 0, 0, 0])) rounds)

finish :: Maybe (Int, [Tenths]) -> Maybe Standing
finish Nothing = Nothing
finish (Just (_, scores)) = Just ([ p | (p, s) <- zip [A, B, C, D] scores, all (<= s) scores ], scores)
