-- An instance of `Ord` has no equations.
-- code: stack
-- line: none
-- says: neither `compare` nor `<=`

import SedmaDatatypes

instance Eq Rank where
  a == b = show a == show b

instance Ord Rank

replay :: Cards -> Maybe Winner
replay (Card _ a : Card _ b : _)
  | a < b = Just (AC, One)
  | otherwise = Just (BD, One)
replay _ = Nothing
