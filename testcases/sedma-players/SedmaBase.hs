module SedmaBase where

-- Cards.

data Suit = Heart | Diamond | Spade | Club deriving (Eq, Show, Enum)
data Rank = R7 | R8 | R9 | R10 | RJ | RQ | RK | RA deriving (Eq, Show, Enum)
data Card = Card Suit Rank deriving (Eq, Show)
type Cards = [Card]

-- The outcome of a game.

data Team = AC | BD deriving Show
data Points = One | Two | Three deriving Show
type Winner = (Team, Points)

-- Players, who sit clockwise in this order, and what they hold and play.

data Player = A | B | C | D deriving (Eq, Show)
type Trick = [Card]
type Hand = [Card]

-- What a player remembers: a type of your own that is an instance of this class.

class PlayerState s where
  -- Before the first trick: who I am, and my four cards.
  initState :: Player -> Hand -> s
  -- After each trick: its four cards in the order they were played, its leader,
  -- my own card in it, the card that I drew afterwards (if there was one), and
  -- what I remembered before.
  updateState :: Trick -> Player -> Card -> Maybe Card -> s -> s

-- How a player chooses: the cards on the table, in the order they were played
-- (none if I lead), and what I remember; the card that I play.

type AIPlayer s = Trick -> s -> Card

-- The player to the left, whose turn it is next.

next :: Player -> Player
next A = B
next B = C
next C = D
next D = A

-- Whether a card that is played later in a trick beats the first card of the
-- trick: it has the same rank, or it is a seven.

beats :: Card -> Card -> Bool
beats (Card _ rank) (Card _ first) = rank == first || rank == R7

-- The winner of a trick, given its leader: the last player whose card beats the
-- first card, or else the leader. Of a trick that is not complete yet, the
-- player who would win it if no other card beat the first one.

winner :: Trick -> Player -> Player
winner trick leader =
  last (leader : [player | (player, card) <- zip (iterate next leader) trick, card `beats` head trick])
