-- `toEnum` gets a number without a player.
-- code: enumeration
-- line: none
-- says: `toEnum`
-- says: `mod`

import SedmaDatatypes

data Player = A | B | C | D deriving (Eq, Show, Enum)

player :: Int -> Player
player n = toEnum n

replay :: Cards -> Maybe Winner
replay cs
  | player (length cs) == A = Just (AC, One)
  | otherwise = Nothing
