-- The equation for all other cards is missing.
-- code: pattern
-- line: none
-- says: Add the missing equation

import SedmaDatatypes

value :: Card -> Int
value (Card _ RA) = 10
value (Card _ R10) = 10

points :: Cards -> Int
points [] = 0
points (c : cs) = value c + points cs

replay :: Cards -> Maybe Winner
replay cs
  | points cs == 80 = Just (AC, One)
  | otherwise = Nothing
