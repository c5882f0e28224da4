-- The last equation keeps the same list.
-- code: stack
-- line: none
-- says: Line 13
-- says: `points cs`
-- says: same arguments

import SedmaDatatypes

points :: Cards -> Int
points [] = 0
points (Card _ RA : cs) = 10 + points cs
points cs = 0 + points cs

replay :: Cards -> Maybe Winner
replay cs
  | points cs == 40 = Just (AC, One)
  | otherwise = Nothing
