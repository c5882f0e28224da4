-- The length of an infinite list is asked for.
-- code: endless
-- line: none
-- says: infinite list

import SedmaDatatypes

players :: [Int]
players = cycle [0, 1, 2, 3]

replay :: Cards -> Maybe Winner
replay cs
  | length players == length cs = Nothing
  | otherwise = Just (AC, One)
