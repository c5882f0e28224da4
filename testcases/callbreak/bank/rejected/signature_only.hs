-- The signature of replay is there but its definition is not.
import CallbreakDatatypes

replay :: [Round] -> Maybe Standing

isSpade :: Card -> Bool
isSpade (Card Spade _) = True
isSpade _              = False
