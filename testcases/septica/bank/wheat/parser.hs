-- A game is read like a sentence, with small parsers for leads, replies and tricks.
import SepticaDatatypes

newtype Reader a = Reader ([Move] -> Maybe (a, [Move]))

run :: Reader a -> [Move] -> Maybe (a, [Move])
run (Reader f) = f

instance Monad Reader where
  return x       = Reader (\ms -> Just (x, ms))
  Reader f >>= g = Reader (\ms -> case f ms of
                                    Nothing       -> Nothing
                                    Just (x, ms') -> run (g x) ms')

failure :: Reader a
failure = Reader (const Nothing)

-- the first reader that succeeds
(<|>) :: Reader a -> Reader a -> Reader a
Reader f <|> Reader g = Reader (\ms -> maybe (g ms) Just (f ms))

card :: Reader Card
card = Reader f
  where f (Play c : ms) = Just (c, ms)
        f _             = Nothing

pass, stop, end :: Reader ()
pass = Reader f
  where f (Pass : ms) = Just ((), ms)
        f _           = Nothing
stop = Reader f
  where f (Stop : ms) = Just ((), ms)
        f _           = Nothing
end = Reader f
  where f [] = Just ((), [])
        f _  = Nothing

check :: Bool -> Reader ()
check ok = if ok then return () else failure

-- hands of both players and the stock
data Hands = Hands Int Int Int

-- True is player 1
held :: Bool -> Hands -> Int
held True  (Hands a _ _) = a
held False (Hands _ b _) = b

give :: Int -> Bool -> Hands -> Hands
give k True  (Hands a b n) = Hands (a + k) b n
give k False (Hands a b n) = Hands a (b + k) n

-- a card from a hand that has one
cardFrom :: Bool -> Hands -> Reader (Card, Hands)
cardFrom p hands = do
  c <- card
  check (held p hands > 0)
  return (c, give (-1) p hands)

-- a whole trick: who takes it, its cards, the hands after it
trick :: Bool -> Hands -> Reader (Bool, [Card], Hands)
trick leader hands = do
  (c, hands') <- cardFrom leader hands
  afterCard leader [c] hands'

afterCard, afterPass :: Bool -> [Card] -> Hands -> Reader (Bool, [Card], Hands)
afterCard p table hands = beating (not p) table hands <|> (pass >> afterPass p table hands)
afterPass p table hands = beating p table hands <|> (stop >> return (p, table, hands))

beating :: Bool -> [Card] -> Hands -> Reader (Bool, [Card], Hands)
beating p table hands = do
  (c, hands') <- cardFrom p hands
  check (beats table c)
  afterCard p (table ++ [c]) hands'

beats :: [Card] -> Card -> Bool
beats table (Card _ r) = no r == no first || no r == 7 || (no r == 8 && length table `mod` 3 == 0)
  where Card _ first = head table

no :: Rank -> Int
no R7  = 7
no R8  = 8
no R9  = 9
no R10 = 10
no RJ  = 11
no RQ  = 12
no RK  = 13
no RA  = 14

draw :: Bool -> Hands -> Hands
draw p hands@(Hands a b n)
  | n == 0 || (a == 4 && b == 4) = hands
  | held p hands == 4            = draw (not p) hands
  | otherwise                    = draw (not p) (give 1 p (Hands a b (n - 1)))

game :: Bool -> Hands -> Reader [(Bool, Card)]
game _ (Hands 0 0 0) = end >> return []
game leader hands = do
  (taker, cards, left) <- trick leader hands
  let hands' = draw taker left
      leader' = if held taker hands' == 0 then not taker else taker
  others <- game leader' hands'
  return ([ (taker, c) | c <- cards ] ++ others)

replay :: [Move] -> Maybe Result
replay ms = case run (game True (Hands 4 4 24)) ms of
  Just (taken, _) | noneTwice (map (number . snd) taken) -> Just (score taken)
  _ -> Nothing

number :: Card -> Int
number (Card s r) = 20 * suit s + no r
  where suit Heart   = 0
        suit Diamond = 1
        suit Spade   = 2
        suit Club    = 3

noneTwice :: [Int] -> Bool
noneTwice []       = True
noneTwice (n : ns) = notElem n ns && noneTwice ns

score :: [(Bool, Card)] -> Result
score taken
  | p1 == 8   = Mars P1
  | p1 >= 5   = Win P1
  | p1 == 4   = Draw
  | p1 >= 1   = Win P2
  | otherwise = Mars P2
  where p1 = length [ () | (True, Card _ r) <- taken, no r == 10 || no r == 14 ]
