-- A pattern of a card has one part.
-- code: constructor-arguments
-- line: 9
-- says: `(Card _ _)`

import SedmaDatatypes

value :: Card -> Int
value (Card RA) = 10
value _ = 0

replay :: Cards -> Maybe Winner
replay cs
  | sum (map value cs) /= 40 = Nothing
  | otherwise = Just (AC, One)
