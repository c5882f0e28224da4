-- The signature of replay is there but its definition is not.
import MiesjelenDatatypes

replay :: Game -> Maybe Result

factor :: Card -> Int
factor (Card Spade _) = 2
factor _              = 1
