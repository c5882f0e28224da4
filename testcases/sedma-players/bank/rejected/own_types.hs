-- Has its own copy of the types instead of the import.
data Suit = Heart | Diamond | Spade | Club deriving (Eq, Show, Enum, Ord)
data Rank = R7 | R8 | R9 | R10 | RJ | RQ | RK | RA deriving (Eq, Show, Enum, Ord)
data Card = Card Suit Rank deriving (Eq, Show, Ord)
data Player = A | B | C | D deriving (Eq, Show)
type Trick = [Card]
type Hand = [Card]

class PlayerState s where
  initState :: Player -> Hand -> s
  updateState :: Trick -> Player -> Card -> Maybe Card -> s -> s

type AIPlayer s = Trick -> s -> Card

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player _ (S hand) = minimum hand
