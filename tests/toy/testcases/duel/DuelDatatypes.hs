module DuelDatatypes where

data Suit = Heart | Spade deriving Show
data Rank = R7 | R8 | R9 | R10 deriving Show
data Card = Card Suit Rank deriving Show
data Player = A | B deriving Show
data Result = Wins Player | Draw deriving Show
