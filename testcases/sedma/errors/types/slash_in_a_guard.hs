-- `/` stands in a guard.
-- code: type-error
-- line: 10
-- says: `div a b`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs / 4 /= 8 = Nothing
  | otherwise = Just (AC, One)
