module SepticaDatatypes where

data Suit = Heart | Diamond | Spade | Club deriving Show
data Rank = R7 | R8 | R9 | R10 | RJ | RQ | RK | RA deriving Show
data Card = Card Suit Rank deriving Show

data Move = Play Card | Pass | Stop deriving Show
data Player = P1 | P2 deriving Show
data Result = Win Player | Mars Player | Draw deriving Show
