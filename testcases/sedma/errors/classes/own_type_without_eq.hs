-- A type of one's own is compared without `deriving Eq`.
-- code: missing-eq
-- line: 11
-- says: Add `deriving Eq`

import SedmaDatatypes

data Player = A | B | C | D

team :: Player -> Team
team p = if p == A || p == C then AC else BD

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (team A, One)
