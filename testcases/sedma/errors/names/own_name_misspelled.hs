-- A function of one's own is written without its capital.
-- code: undefined-name
-- line: 13
-- says: Did you mean `trickWinner`?

import SedmaDatatypes

trickWinner :: Cards -> Int
trickWinner cs = length cs `mod` 4

replay :: Cards -> Maybe Winner
replay cs
  | even (trickwinner cs) = Just (AC, One)
  | otherwise = Just (BD, One)
