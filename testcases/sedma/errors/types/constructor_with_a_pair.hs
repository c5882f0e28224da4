-- A constructor gets a pair.
-- code: type-error
-- line: 9
-- says: `Card Heart RA`

import SedmaDatatypes

ace :: Card
ace = Card (Heart, RA)

replay :: Cards -> Maybe Winner
replay cs
  | length (ace : cs) /= 33 = Nothing
  | otherwise = Just (AC, One)
