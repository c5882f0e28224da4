-- `error` is called for an illegal game.
-- code: error
-- line: none
-- says: not a game
-- says: Give the answer that the sheet asks for

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = error "not a game"
  | otherwise = Just (AC, One)
