-- There is an `=` before the guards, all on one line.
-- code: syntax-error
-- line: 9
-- says: before the guards

import SedmaDatatypes

points :: Int -> Points
points n = | n > 90 = Three | otherwise = One

replay :: Cards -> Maybe Winner
replay cs = Just (AC, points (length cs))
