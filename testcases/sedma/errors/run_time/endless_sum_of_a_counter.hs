-- A recursion without a list never ends.
-- code: memory
-- line: none
-- says: `play` calls itself in every case

import SedmaDatatypes

play :: Int -> Int -> Int
play n goal = play (n + 1) goal

replay :: Cards -> Maybe Winner
replay cs
  | play 0 32 == 8 = Just (AC, One)
  | otherwise = Nothing
