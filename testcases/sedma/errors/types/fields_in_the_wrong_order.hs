-- The parts of a card are exchanged in a pattern.
-- code: type-error
-- line: 9
-- says: `Card Suit Rank`

import SedmaDatatypes

value :: Card -> Int
value (Card RA _) = 10
value (Card R10 _) = 10
value _ = 0

replay :: Cards -> Maybe Winner
replay cs
  | sum (map value cs) /= 80 = Nothing
  | otherwise = Just (AC, One)
