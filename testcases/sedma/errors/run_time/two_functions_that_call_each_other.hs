-- Two functions call each other.
-- code: stack
-- line: none
-- says: never ends

import SedmaDatatypes

evenRound :: Cards -> Bool
evenRound cs = not (oddRound cs)

oddRound :: Cards -> Bool
oddRound cs = not (evenRound cs)

replay :: Cards -> Maybe Winner
replay cs
  | evenRound cs = Just (AC, One)
  | otherwise = Just (BD, One)
