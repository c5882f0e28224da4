-- Compares everything by the text that show prints, and takes cards out of four lists of cards in hand.
import CallbreakDatatypes

eq :: Show a => a -> a -> Bool
eq a b = show a == show b

suit :: Card -> Suit
suit (Card s _) = s

rank :: Card -> Rank
rank (Card _ r) = r

ranks :: [Rank]
ranks = [R2, R3, R4, R5, R6, R7, R8, R9, R10, RJ, RQ, RK, RA]

value :: Card -> Int
value c = length (takeWhile (not . eq (rank c)) ranks)

isIn :: Show a => a -> [a] -> Bool
isIn x xs = any (eq x) xs

without :: Card -> [Card] -> [Card]
without c cards = filter (not . eq c) cards

nextPlayer :: Player -> Player
nextPlayer p = if eq p A then B else if eq p B then C else if eq p C then D else A

greater :: Card -> Card -> Bool
greater x y =
  if eq (suit x) (suit y)
    then value x > value y
    else eq (suit x) Spade

-- the best card of a trick and who played it
trickWinner :: [(Player, Card)] -> (Player, Card)
trickWinner [x] = x
trickWinner (x : y : rest) = if greater (snd y) (snd x) then trickWinner (y : rest) else trickWinner (x : rest)

table :: Player -> [Card] -> [(Player, Card)]
table p [] = []
table p (c : cs) = (p, c) : table (nextPlayer p) cs

-- who played which card in the round
whoPlayed :: Player -> [Card] -> [(Player, Card)]
whoPlayed p [] = []
whoPlayed p cards = trick ++ whoPlayed (fst (trickWinner trick)) (drop 4 cards)
  where trick = table p (take 4 cards)

handOf :: [(Player, Card)] -> Player -> [Card]
handOf owned p = map snd (filter (eq p . fst) owned)

canPlay :: [Card] -> [(Player, Card)] -> [Card]
canPlay hand [] = hand
canPlay hand trick
  | not (null followBeat)                = followBeat
  | not (null follow)                    = follow
  | not (null spadesBeat)                = spadesBeat
  | otherwise                            = hand
  where
    top        = snd (trickWinner trick)
    follow     = filter (eq (suit (snd (head trick))) . suit) hand
    followBeat = filter (`greater` top) follow
    spadesBeat = filter (`greater` top) hand

-- hands of A, B, C, D, the trick so far, what is still to be played, winners so far
playOn :: [[Card]] -> [(Player, Card)] -> [(Player, Card)] -> [Player] -> Maybe [Player]
playOn hands trick rest winners
  | length trick == 4 = playOn hands [] rest (winners ++ [fst (trickWinner trick)])
playOn hands trick [] winners = Just winners
playOn hands trick ((p, c) : rest) winners =
  if isIn c (canPlay hand trick)
    then playOn (map (without c) hands) (trick ++ [(p, c)]) rest winners
    else Nothing
  where hand = head [ h | (q, h) <- zip [A, B, C, D] hands, eq p q ]

twice :: [Card] -> Bool
twice [] = False
twice (c : cs) = isIn c cs || twice cs

callOf :: Player -> [Call] -> Player -> Call
callOf caller (n : ns) q = if eq caller q then n else callOf (nextPlayer caller) ns q

roundScore :: Player -> Round -> Maybe [Tenths]
roundScore eldest (Round calls cards) =
  if length calls /= 4 || any (\n -> n < 1 || n > 13) calls || length cards /= 52 || twice cards
    then Nothing
    else case playOn (map (handOf owned) [A, B, C, D]) [] owned [] of
      Nothing      -> Nothing
      Just winners -> Just (map (score winners) [A, B, C, D])
  where
    owned = whoPlayed eldest cards
    score winners p =
      if tricks < call then 0 - call * 10 else call * 10 + tricks - call
      where
        tricks = length (filter (eq p) winners)
        call   = callOf eldest calls p

rounds :: Player -> [Round] -> [Tenths] -> Maybe [Tenths]
rounds _ [] total = Just total
rounds eldest (r : rs) total =
  case roundScore eldest r of
    Nothing    -> Nothing
    Just score -> rounds (nextPlayer eldest) rs (zipWith (+) total score)

replay :: [Round] -> Maybe Standing
replay rs =
  if null rs || length rs > 5
    then Nothing
    else case rounds B rs [0, 0, 0, 0] of
      Nothing    -> Nothing
      Just total -> Just (map fst (filter (eq (maximum total) . snd) (zip [A, B, C, D] total)), total)
