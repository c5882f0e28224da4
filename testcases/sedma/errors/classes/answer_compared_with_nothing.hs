-- A `Maybe Team` is compared with `Nothing`.
-- code: missing-eq
-- line: 15
-- says: `instance Eq Team where …`
-- says: pattern matching

import SedmaDatatypes

trick :: Cards -> Maybe Team
trick [] = Nothing
trick _ = Just AC

replay :: Cards -> Maybe Winner
replay cs
  | trick cs == Nothing = Nothing
  | otherwise = Just (AC, One)
