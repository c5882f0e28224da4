-- A recursive call lacks the prime of its name.
-- code: undefined-name
-- line: 10
-- says: Did you mean `points'`?

import SedmaDatatypes

points' :: Int -> Cards -> Int
points' n [] = n
points' n (_ : cs) = points (n + 1) cs

replay :: Cards -> Maybe Winner
replay cs
  | points' 0 cs /= 32 = Nothing
  | otherwise = Just (AC, One)
