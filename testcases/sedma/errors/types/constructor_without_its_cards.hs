-- A constructor lacks its second part.
-- code: type-error
-- line: 9
-- says: still waits for an argument

import SedmaDatatypes

first :: Cards -> Card
first [] = Card Heart
first (c : _) = c

replay :: Cards -> Maybe Winner
replay cs = case first cs of
  Card _ R7 -> Nothing
  _ -> Just (AC, One)
