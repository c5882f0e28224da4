-- The arguments of a call stand in brackets with a comma.
-- code: type-error
-- line: 13
-- says: one by one

import SedmaDatatypes

winnerOf :: Int -> Cards -> Int
winnerOf leader cs = (leader + length cs) `mod` 4

replay :: Cards -> Maybe Winner
replay cs
  | winnerOf (0, cs) == 0 = Just (AC, One)
  | otherwise = Just (BD, One)
