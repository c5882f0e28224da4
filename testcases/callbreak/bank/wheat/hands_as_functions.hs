-- Hands, calls, tricks won and scores are functions from players.
import CallbreakDatatypes

type Of a = Player -> a

instance Eq Player where
  A == A = True
  B == B = True
  C == C = True
  D == D = True
  _ == _ = False

everybody :: [Player]
everybody = [A, B, C, D]

after :: Player -> Player
after A = B
after B = C
after C = D
after D = A

-- the same function, but for one player
with :: Player -> (a -> a) -> Of a -> Of a
with p f g q = if p == q then f (g q) else g q

colour :: Card -> Int
colour (Card Heart _)   = 1
colour (Card Diamond _) = 2
colour (Card Club _)    = 3
colour (Card Spade _)   = 4

size :: Card -> Int
size (Card _ r) = value r
  where
    value R2  = 2
    value R3  = 3
    value R4  = 4
    value R5  = 5
    value R6  = 6
    value R7  = 7
    value R8  = 8
    value R9  = 9
    value R10 = 10
    value RJ  = 11
    value RQ  = 12
    value RK  = 13
    value RA  = 14

beats :: Card -> Card -> Bool
beats c d = colour c == colour d && size c > size d || colour c == 4 && colour d /= 4

top :: [(Player, Card)] -> (Player, Card)
top [play] = play
top plays  = if snd new `beats` snd old then new else old
  where
    new = last plays
    old = top (init plays)

line :: Player -> [Card] -> [(Player, Card)]
line p cards = zip (iterate after p) cards

-- who holds what at the beginning of the round
deal :: Player -> [Card] -> Of [Card]
deal _ [] = const []
deal leader cards = foldr (\(p, c) -> with p (c :)) (deal (fst (top trick)) (drop 4 cards)) trick
  where trick = line leader (take 4 cards)

-- the numbers of tricks that the players win, if no duty is broken
play :: Player -> Of [Card] -> [Card] -> Maybe (Of Int)
play _ _ [] = Just (const 0)
play leader hands cards
  | and [ fair (take k trick) (trick !! k) | k <- [1 .. length trick - 1] ] = fmap (with winner (+ 1)) rest
  | otherwise = Nothing
  where
    trick  = line leader (take 4 cards)
    winner = fst (top trick)
    rest   = play winner (tail . hands) (drop 4 cards)
    fair before (p, c) = c `among` required before (hands p)

among :: Card -> [Card] -> Bool
among c cards = or [ colour c == colour d && size c == size d | d <- cards ]

required :: [(Player, Card)] -> [Card] -> [Card]
required before hand = orAll (`beats` snd (top before)) (orAll follows hand)
  where
    follows c   = colour c == colour (snd (head before))
    orAll p cs  = if any p cs then filter p cs else cs

differ :: [Card] -> Bool
differ []       = True
differ (c : cs) = not (c `among` cs) && differ cs

roundScores :: Player -> Round -> Maybe (Of Tenths)
roundScores eldest (Round calls cards)
  | length calls == 4 && all inRange calls && length cards == 52 && differ cards =
      fmap (\won p -> score (said p) (won p)) (play eldest (deal eldest cards) cards)
  | otherwise = Nothing
  where
    inRange n = 1 <= n && n <= 13
    said p    = head [ n | (q, n) <- zip (iterate after eldest) calls, p == q ]

score :: Call -> Int -> Tenths
score call won
  | won >= call = 10 * call + (won - call)
  | otherwise   = -10 * call

sumUp :: Player -> [Round] -> Maybe (Of Tenths)
sumUp _ [] = Just (const 0)
sumUp eldest (r : rs) = do
  f <- roundScores eldest r
  g <- sumUp (after eldest) rs
  return (\p -> f p + g p)

replay :: [Round] -> Maybe Standing
replay rounds = if length rounds `elem` [1 .. 5] then fmap standing (sumUp B rounds) else Nothing
  where standing f = ([ p | p <- everybody, f p == maximum (map f everybody) ], map f everybody)
