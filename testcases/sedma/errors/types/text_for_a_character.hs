-- Double quotes stand where a `Char` is promised.
-- code: type-error
-- line: 9
-- says: single quotes

import SedmaDatatypes

player :: Int -> Char
player 0 = "A"
player 1 = "B"
player 2 = "C"
player _ = "D"

replay :: Cards -> Maybe Winner
replay cs
  | player (length cs) == 'A' = Nothing
  | otherwise = Just (AC, One)
