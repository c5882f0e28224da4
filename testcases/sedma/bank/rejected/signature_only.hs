-- The signature of replay is there but its definition is not.
import SedmaDatatypes

replay :: Cards -> Maybe Winner

value :: Card -> Int
value (Card _ RA)  = 10
value (Card _ R10) = 10
value _            = 0
