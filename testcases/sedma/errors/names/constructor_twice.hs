-- A constructor is declared twice.
-- code: duplicate-definition
-- line: 8
-- says: declared twice

import SedmaDatatypes

data Player = A | B | C | A

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
