-- A negative number has no brackets.
-- code: type-error
-- line: 13
-- says: `next (-1)`

import SedmaDatatypes

next :: Int -> Int
next p = (p + 1) `mod` 4

replay :: Cards -> Maybe Winner
replay cs
  | next -1 == length cs = Nothing
  | otherwise = Just (AC, One)
