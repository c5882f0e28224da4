-- The equation for the empty list is missing.
-- code: pattern
-- line: none
-- says: `points []`
-- says: Add the missing equation

import SedmaDatatypes

points :: Cards -> Int
points (Card _ RA : cs) = 10 + points cs
points (Card _ R10 : cs) = 10 + points cs
points (_ : cs) = points cs

replay :: Cards -> Maybe Winner
replay cs
  | points cs /= 80 = Nothing
  | otherwise = Just (AC, One)
