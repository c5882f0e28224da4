-- A type of one's own is shown without `deriving Show`.
-- code: missing-instance
-- line: 11
-- says: Add `deriving Show`

import SedmaDatatypes

data Player = A | B | C | D

name :: Player -> String
name p = show p

replay :: Cards -> Maybe Winner
replay cs
  | name A == "A" = Just (AC, One)
  | otherwise = Nothing
