-- The deck is written with `[Heart ..]` and `[R7 ..]`.
-- code: missing-instance
-- line: 10
-- says: `instance Enum Suit where …`
-- says: `instance Enum Rank where …`

import SedmaDatatypes

deck :: Cards
deck = [Card s r | s <- [Heart ..], r <- [R7 ..]]

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= length deck = Nothing
  | otherwise = Just (AC, One)
