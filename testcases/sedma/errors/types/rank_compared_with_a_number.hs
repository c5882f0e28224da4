-- A rank is compared with a number, in a definition that also adds numbers.
-- code: type-error
-- line: 14
-- says: number here where a `Rank` is needed
-- says: `R10`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if points 0 cs > 40 then Just (AC, One) else Nothing

points :: Int -> Cards -> Int
points n [] = n
points n (Card _ r : cs) | r == 10 = points (n + 10) cs
points n (_ : cs) = points n cs
