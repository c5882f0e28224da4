-- What beats is a list of rules, and functions are given to functions.
import SepticaDatatypes

type Rule = [Card] -> Card -> Bool

rules :: [Rule]
rules = [sameAsFirst, seven, eight]

sameAsFirst, seven, eight :: Rule
sameAsFirst table = rankIs (rank (head table))
seven _           = rankIs R7
eight table c     = rankIs R8 c && length table `mod` 3 == 0

beats :: Rule
beats table c = any (\rule -> rule table c) rules

rank :: Card -> Rank
rank (Card _ r) = r

rankIs :: Rank -> Card -> Bool
rankIs r = (== show r) . show . rank

-- both players, the one whose turn it is first: number of the player, cards in hand, points
type Seat  = (Int, Int, Int)
type Pair  = (Seat, Seat)
type State = (Pair, Int, [Card])        -- with the stock and the cards on the table

-- what may be done now, as a function of the next moves
type Situation = State -> [Move] -> Maybe Pair

swap :: Pair -> Pair
swap (a, b) = (b, a)

hand :: Seat -> Int
hand (_, n, _) = n

-- a card that passes the test is played, and then the opponent replies
playing :: ([Card] -> Card -> Bool) -> State -> Card -> [Move] -> Maybe Pair
playing test (((p, n, s), q), stock, table) c ms
  | n > 0 && test table c = reply (swap ((p, n - 1, s), q), stock, table ++ [c]) ms
  | otherwise             = Nothing

lead, reply, decide :: Situation
lead (both, 0, _) [] | all ((== 0) . hand) [fst both, snd both] = Just both
lead st (Play c : ms) = playing (\_ _ -> True) st c ms
lead _ _ = Nothing

reply st (Play c : ms) = playing beats st c ms
reply (both, stock, table) (Pass : ms) = decide (swap both, stock, table) ms
reply _ _ = Nothing

decide st (Play c : ms) = playing beats st c ms
decide (((p, n, s), q), stock, table) (Stop : ms) = lead (leader both, stock', []) ms
  where
    (both, stock') = draw ((p, n, s + value table), q) stock
    leader pair    = if hand (fst pair) == 0 then swap pair else pair
decide _ _ = Nothing

value :: [Card] -> Int
value = length . filter (\c -> any (`rankIs` c) [R10, RA])

-- the first of the pair draws first; the pair comes back in the same order
draw :: Pair -> Int -> (Pair, Int)
draw both stock
  | stock == 0 || all full [fst both, snd both] = (both, stock)
  | full (fst both)                             = back (draw (swap both) stock)
  | otherwise                                   = back (draw (swap (more both)) (stock - 1))
  where
    full              = (>= 4) . hand
    more ((p, n, s), q) = ((p, n + 1, s), q)
    back (pair, n)    = (swap pair, n)

replay :: [Move] -> Maybe Result
replay ms
  | unique (concatMap cardOf ms) = maybe Nothing (Just . result . inOrder) (lead (((1, 4, 0), (2, 4, 0)), 24, []) ms)
  | otherwise                    = Nothing
  where
    inOrder pair@((1, _, _), _) = pair
    inOrder pair                = swap pair

cardOf :: Move -> [String]
cardOf (Play c) = [show c]
cardOf _        = []

unique :: [String] -> Bool
unique = fst . foldr (\x (ok, seen) -> (ok && notElem x seen, x : seen)) (True, [])

result :: Pair -> Result
result ((_, _, s1), (_, _, s2))
  | s1 == s2  = Draw
  | s1 > s2   = kind s1 P1
  | otherwise = kind s2 P2
  where kind s = if s == 8 then Mars else Win
