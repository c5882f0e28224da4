-- A function of ranks is mapped over cards.
-- code: type-error
-- line: 15
-- says: takes `Rank`, but here it gets `Card`
-- says: `(Card _ x)`

import SedmaDatatypes

value :: Rank -> Int
value RA = 10
value R10 = 10
value _ = 0

points :: Cards -> Int
points cs = sum (map value cs)

replay :: Cards -> Maybe Winner
replay cs
  | points cs /= 80 = Nothing
  | otherwise = Just (AC, One)
