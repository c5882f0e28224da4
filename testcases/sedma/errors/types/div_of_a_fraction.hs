-- `div` gets a number with a decimal point.
-- code: type-error
-- line: 10
-- says: write `4`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs `div` 4.0 /= 8 = Nothing
  | otherwise = Just (AC, One)
