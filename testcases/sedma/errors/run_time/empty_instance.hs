-- `instance Eq Rank` has no equations at all.
-- code: stack
-- line: none
-- says: neither `==` nor `/=`
-- says: Define `==`

import SedmaDatatypes

instance Eq Rank

replay :: Cards -> Maybe Winner
replay (Card _ a : Card _ b : _)
  | a == b = Just (AC, One)
  | otherwise = Just (BD, One)
replay _ = Nothing
