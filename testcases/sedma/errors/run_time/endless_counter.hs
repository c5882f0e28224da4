-- A counter jumps past its end.
-- code: endless
-- line: none
-- says: closer to an end

import SedmaDatatypes

play :: Int -> Cards -> Int
play n cs
  | n == length cs = n
  | otherwise = play (n + 5) cs

replay :: Cards -> Maybe Winner
replay cs
  | play 0 cs == 8 = Just (AC, One)
  | otherwise = Nothing
