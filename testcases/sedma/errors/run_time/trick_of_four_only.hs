-- Only lists of four and more cards have an equation.
-- code: pattern
-- line: none
-- says: Add the missing equation

import SedmaDatatypes

play :: Cards -> Int
play [] = 0
play (a : b : c : d : rest) = 1 + play rest

replay :: Cards -> Maybe Winner
replay cs
  | play cs /= 8 = Nothing
  | otherwise = Just (AC, One)
