-- Imports the types of the first assignment.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay _ = Nothing

player :: [Card] -> [Card] -> Card
player _ hand = head hand
