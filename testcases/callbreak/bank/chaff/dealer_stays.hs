-- Player A deals every round.
import CallbreakDatatypes

data Four a = Four a a a a

data Table = Table (Four [Card]) [(Player, Card)] Player (Four Int)
-- hands, the trick so far (the last card first), whose turn it is, tricks won

get :: Player -> Four a -> a
get A (Four a _ _ _) = a
get B (Four _ b _ _) = b
get C (Four _ _ c _) = c
get D (Four _ _ _ d) = d

change :: (a -> a) -> Player -> Four a -> Four a
change f A (Four a b c d) = Four (f a) b c d
change f B (Four a b c d) = Four a (f b) c d
change f C (Four a b c d) = Four a b (f c) d
change f D (Four a b c d) = Four a b c (f d)

list :: Four a -> [a]
list (Four a b c d) = [a, b, c, d]

left :: Player -> Player
left A = B
left B = C
left C = D
left D = A

instance Eq Suit where
  a == b = code a == code b
    where
      code :: Suit -> Int
      code Heart   = 1
      code Diamond = 2
      code Spade   = 3
      code Club    = 4

instance Eq Rank where
  a == b = place a == place b

instance Ord Rank where
  a <= b = place a <= place b

place :: Rank -> Int
place R2  = 2
place R3  = 3
place R4  = 4
place R5  = 5
place R6  = 6
place R7  = 7
place R8  = 8
place R9  = 9
place R10 = 10
place RJ  = 11
place RQ  = 12
place RK  = 13
place RA  = 14

instance Eq Card where
  Card s r == Card t q = s == t && r == q

better :: Card -> Card -> Bool
better (Card s r) (Card t q) = if s == t then r > q else s == Spade

best :: [(Player, Card)] -> (Player, Card)
best = foldr1 (\new old -> if snd new `better` snd old then new else old)

-- Nothing if the card is not one of those that can be played
lay :: Table -> Card -> Maybe Table
lay (Table hands trick p won) c
  | c `notElem` choice trick (get p hands) = Nothing
  | length trick == 3                      = Just (Table hands' [] taker (change (+ 1) taker won))
  | otherwise                              = Just (Table hands' ((p, c) : trick) (left p) won)
  where
    hands' = change (filter (/= c)) p hands
    taker  = fst (best ((p, c) : trick))

choice :: [(Player, Card)] -> [Card] -> [Card]
choice [] hand = hand
choice trick hand = if null higher then suited else higher
  where
    Card led _ = snd (last trick)
    follow     = [ c | c@(Card s _) <- hand, s == led ]
    suited     = if null follow then hand else follow
    higher     = [ c | c <- suited, c `better` snd (best trick) ]

layAll :: Table -> [Card] -> Maybe Table
layAll table []       = Just table
layAll table (c : cs) = lay table c >>= \next -> layAll next cs

-- the hands from which the cards must have been played
deal :: Player -> [Card] -> Four [Card]
deal _ [] = Four [] [] [] []
deal p (a : b : c : d : rest) = foldr give (deal taker rest) trick
  where
    trick        = zip (iterate left p) [a, b, c, d]
    taker        = fst (best (reverse trick))
    give (q, x)  = change (x :) q

playRound :: Player -> Round -> Maybe (Four Tenths)
playRound eldest (Round calls cards)
  | length calls /= 4 || any (`notElem` [1 .. 13]) calls = Nothing
  | length cards /= 52 || doubles cards                  = Nothing
  | otherwise = do
      Table _ _ _ won <- layAll (Table (deal eldest cards) [] eldest (Four 0 0 0 0)) cards
      return (foldr (\(p, n) -> change (const (value n (get p won))) p) (Four 0 0 0 0) (zip (iterate left eldest) calls))

value :: Call -> Int -> Tenths
value call won
  | won < call = negate (call * 10)
  | otherwise  = call * 10 + (won - call)

doubles :: [Card] -> Bool
doubles []       = False
doubles (c : cs) = c `elem` cs || doubles cs

game :: Player -> [Round] -> Maybe [Four Tenths]
game _ [] = Just []
game eldest (r : rs) = do
  score  <- playRound eldest r
  scores <- game eldest rs
  return (score : scores)

replay :: [Round] -> Maybe Standing
replay rounds
  | null rounds || not (null (drop 5 rounds)) = Nothing
  | otherwise = do
      scores <- game B rounds
      let total = map sum [ map (get p) scores | p <- [A, B, C, D] ]
      return ([ p | (p, n) <- zip [A, B, C, D] total, n == maximum total ], total)
