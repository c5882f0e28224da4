-- A number goes past the zero that ends the recursion.
-- code: stack
-- line: none
-- says: never ends
-- says: does an equation end it

import SedmaDatatypes

rounds :: Int -> Int
rounds 0 = 0
rounds n = 1 + rounds (n - 4)

replay :: Cards -> Maybe Winner
replay cs
  | rounds (length cs + 1) == 8 = Just (AC, One)
  | otherwise = Nothing
