-- Eq instances are declared for the given types and used all over.
import SedmaDatatypes

instance Eq Suit where
  Heart   == Heart   = True
  Diamond == Diamond = True
  Spade   == Spade   = True
  Club    == Club    = True
  _       == _       = False

instance Eq Rank where
  R7  == R7  = True
  R8  == R8  = True
  R9  == R9  = True
  R10 == R10 = True
  RJ  == RJ  = True
  RQ  == RQ  = True
  RK  == RK  = True
  RA  == RA  = True
  _   == _   = False

instance Eq Card where
  (Card s1 r1) == (Card s2 r2) = s1 == s2 && r1 == r2

instance Eq Team where
  AC == AC = True
  BD == BD = True
  _  == _  = False

type Trick = (Card, Card, Card, Card)
data Player = A | B | C | D deriving Eq

leftOf :: Player -> Player
leftOf A = B
leftOf B = C
leftOf C = D
leftOf D = A

teamOf :: Player -> Team
teamOf p | p == A || p == C = AC
         | otherwise        = BD

wins :: Card -> Card -> Bool
wins (Card _ r) (Card _ lead) = r == lead || r == R7

winnerOf :: Player -> Trick -> Player
winnerOf p (a, b, c, d)
  | d `wins` a = leftOf (leftOf (leftOf p))
  | c `wins` a = leftOf (leftOf p)
  | b `wins` a = leftOf p
  | otherwise  = p

toTricks :: Cards -> Maybe [Trick]
toTricks []             = Just []
toTricks (a:b:c:d:rest) = case toTricks rest of
  Just ts -> Just ((a, b, c, d) : ts)
  Nothing -> Nothing
toTricks _              = Nothing

worth :: Trick -> Int
worth (a, b, c, d) = sum (map v [a, b, c, d])
  where v (Card _ r) | r == RA || r == R10 = 10
                     | otherwise           = 0

takenBy :: Player -> [Trick] -> [(Team, Trick)]
takenBy _ []     = []
takenBy p (t:ts) = let w = winnerOf p t in (teamOf w, t) : takenBy w ts

distinct :: Cards -> Bool
distinct []     = True
distinct (c:cs) = not (c `elem` cs) && distinct cs

replay :: Cards -> Maybe Winner
replay cs = case toTricks cs of
  Nothing -> Nothing
  Just ts
    | length ts /= 8    -> Nothing
    | not (distinct cs) -> Nothing
    | otherwise         -> Just (count (takenBy A ts))

count :: [(Team, Trick)] -> Winner
count taken
  | total AC > total BD = (AC, points BD)
  | otherwise           = (BD, points AC)
  where
    own t    = [ x | (u, x) <- taken, u == t ]
    total t  = sum (map worth (own t)) + if fst (last taken) == t then 10 else 0
    points l | null (own l) = Three
             | total l == 0 = Two
             | otherwise    = One
