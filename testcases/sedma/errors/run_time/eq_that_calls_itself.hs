-- `==` of an instance is defined by itself.
-- code: endless
-- line: none
-- says: `a == b`
-- says: with the same arguments

import SedmaDatatypes

instance Eq Card where
  a == b = a == b

replay :: Cards -> Maybe Winner
replay (a : b : _)
  | a == b = Nothing
  | otherwise = Just (AC, One)
replay _ = Nothing
