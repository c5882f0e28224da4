-- `succ` is used on the last player.
-- code: enumeration
-- line: none
-- says: `succ`
-- says: `next D = A`

import SedmaDatatypes

data Player = A | B | C | D deriving (Eq, Show, Enum)

play :: Player -> Cards -> Player
play p [] = p
play p (_ : cs) = play (succ p) cs

replay :: Cards -> Maybe Winner
replay cs
  | play A cs == D = Just (AC, One)
  | otherwise = Nothing
