-- `:` has the list on its left.
-- code: type-error
-- line: 10
-- says: the element stands left

import SedmaDatatypes

turn :: Cards -> Cards
turn [] = []
turn (c : cs) = turn cs : c

replay :: Cards -> Maybe Winner
replay cs
  | length (turn cs) /= 32 = Nothing
  | otherwise = Just (AC, One)
