-- A chain of `else if` has no last `else`.
-- code: syntax-error
-- line: 11
-- says: `else`

import SedmaDatatypes

points :: Int -> Points
points n = if n == 90
             then Two
             else if n == 100
               then Three

replay :: Cards -> Maybe Winner
replay cs = Just (AC, points (length cs))
