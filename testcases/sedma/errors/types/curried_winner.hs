-- The pair behind `Just` has brackets but no comma.
-- code: type-error
-- line: 11
-- says: `(AC, One)`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC One)
