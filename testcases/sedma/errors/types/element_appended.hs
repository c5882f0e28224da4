-- `++` is used to append a single card.
-- code: type-error
-- line: 10
-- says: `[c]`

import SedmaDatatypes

turn :: Cards -> Cards
turn [] = []
turn (c : cs) = turn cs ++ c

replay :: Cards -> Maybe Winner
replay cs
  | length (turn cs) /= 32 = Nothing
  | otherwise = Just (AC, One)
