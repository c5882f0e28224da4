module MiesjelenDatatypes where

data Suit = Heart | Diamond | Spade | Club deriving Show
data Rank = R7 | R8 | R9 | R10 | RJ | RQ | RK | RA deriving Show
data Card = Card Suit Rank deriving Show

type Score = Int
data Session = Session Card [Card] deriving Show
data Game = Game [Score] [Session] deriving Show
data Result = Open [Score] | Won Int [Score] deriving Show
