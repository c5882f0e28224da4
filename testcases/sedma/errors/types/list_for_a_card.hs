-- A function for one card gets the rest of the list.
-- code: type-error
-- line: 16
-- says: whole list
-- says: `map`

import SedmaDatatypes

value :: Card -> Int
value (Card _ RA) = 10
value (Card _ R10) = 10
value _ = 0

points :: Cards -> Int
points [] = 0
points (c : cs) = value cs + points cs

replay :: Cards -> Maybe Winner
replay cs
  | points cs /= 80 = Nothing
  | otherwise = Just (AC, One)
