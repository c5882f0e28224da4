module CallbreakDatatypes where

data Suit = Heart | Diamond | Spade | Club deriving Show
data Rank = R2 | R3 | R4 | R5 | R6 | R7 | R8 | R9 | R10 | RJ | RQ | RK | RA deriving Show
data Card = Card Suit Rank deriving Show

data Player = A | B | C | D deriving Show
type Call = Int
data Round = Round [Call] [Card] deriving Show
type Tenths = Int
type Standing = ([Player], [Tenths])
