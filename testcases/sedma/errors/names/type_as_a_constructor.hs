-- `Suit` is used as if it made a suit.
-- code: undefined-name
-- line: 9
-- says: `Heart`

import SedmaDatatypes

seven :: Card
seven = Card (Suit Heart) R7

replay :: Cards -> Maybe Winner
replay cs
  | length (seven : cs) /= 33 = Nothing
  | otherwise = Just (AC, One)
