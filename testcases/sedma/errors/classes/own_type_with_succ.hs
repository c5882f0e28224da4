-- A type of one's own has no `deriving Enum`.
-- code: missing-instance
-- line: 13
-- says: `succ`
-- says: Add `deriving Enum`

import SedmaDatatypes

data Player = A | B | C | D deriving (Eq, Show)

next :: Player -> Player
next D = A
next p = succ p

replay :: Cards -> Maybe Winner
replay cs
  | next A == B = Just (AC, One)
  | otherwise = Nothing
