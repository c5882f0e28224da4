-- A seven does not beat a seven that was led.
import SepticaDatatypes

data Situation = ToLead | ToReply | Passed
data Seat = Seat Int [Card]                                 -- number of cards in hand, cards taken
data Game = Game Situation Player Seat Seat Int [Card] [Card]
-- whose turn, the seats of P1 and P2, stock, table (top card first), all cards played

start :: Game
start = Game ToLead P1 (Seat 4 []) (Seat 4 []) 24 [] []

opponent :: Player -> Player
opponent P1 = P2
opponent P2 = P1

seat :: Player -> Game -> Seat
seat P1 (Game _ _ a _ _ _ _) = a
seat P2 (Game _ _ _ b _ _ _) = b

change :: Player -> (Seat -> Seat) -> Game -> Game
change P1 f (Game x p a b n t s) = Game x p (f a) b n t s
change P2 f (Game x p a b n t s) = Game x p a (f b) n t s

inHand :: Player -> Game -> Int
inHand p g = let Seat n _ = seat p g in n

turn :: Situation -> Player -> Game -> Game
turn x p (Game _ _ a b n t s) = Game x p a b n t s

sameRank :: Rank -> Rank -> Bool
sameRank a b = show a == show b

known :: Card -> [Card] -> Bool
known (Card s r) cs = or [ show s == show s' && sameRank r r' | Card s' r' <- cs ]

beats :: [Card] -> Card -> Bool
beats table (Card _ r)
  | sameRank first R7 = eightBeats
  | otherwise         = sameRank r first || sameRank r R7 || eightBeats
  where
    Card _ first = last table
    eightBeats   = sameRank r R8 && length table `mod` 3 == 0

lay :: Card -> Game -> Maybe Game
lay c g@(Game _ p _ _ _ table seen)
  | inHand p g == 0 || known c seen = Nothing
  | otherwise = Just (turn ToReply (opponent p) (put (change p (\(Seat n cs) -> Seat (n - 1) cs) g)))
  where put (Game x q a b n t s) = Game x q a b n (c : t) (c : s)

step :: Game -> Move -> Maybe Game
step g@(Game ToLead _ _ _ _ _ _) (Play c) = lay c g
step g@(Game ToReply _ _ _ _ t _) (Play c)
  | beats t c = lay c g
step g@(Game ToReply p _ _ _ _ _) Pass = Just (turn Passed (opponent p) g)
step g@(Game Passed _ _ _ _ t _) (Play c)
  | beats t c = lay c g
step g@(Game Passed p _ _ _ t _) Stop = Just (next p (refill p (clear (change p gain g))))
  where gain (Seat n cs) = Seat n (t ++ cs)
step _ _ = Nothing

clear :: Game -> Game
clear (Game x p a b n _ s) = Game x p a b n [] s

-- one card at a time, in turns
refill :: Player -> Game -> Game
refill p g@(Game x q a b n t s)
  | n == 0                               = g
  | inHand P1 g >= 4 && inHand P2 g >= 4 = g
  | inHand p g >= 4                      = refill (opponent p) g
  | otherwise = refill (opponent p) (change p (\(Seat k cs) -> Seat (k + 1) cs) (Game x q a b (n - 1) t s))

next :: Player -> Game -> Game
next taker g
  | inHand taker g > 0 = turn ToLead taker g
  | otherwise          = turn ToLead (opponent taker) g

run :: Game -> [Move] -> Maybe Result
run (Game ToLead _ (Seat 0 xs) (Seat 0 ys) 0 _ _) [] = Just (verdict (points xs) (points ys))
run _ [] = Nothing
run g (m : ms) = maybe Nothing (\g' -> run g' ms) (step g m)

points :: [Card] -> Int
points cs = sum (map value cs)

value :: Card -> Int
value (Card _ R10) = 1
value (Card _ RA)  = 1
value _            = 0

verdict :: Int -> Int -> Result
verdict x y = case compare x y of
  EQ -> Draw
  GT -> if x >= 8 then Mars P1 else Win P1
  LT -> if y >= 8 then Mars P2 else Win P2

replay :: [Move] -> Maybe Result
replay ms = run start ms
