-- `mod` by the empty list's length.
-- code: arithmetic
-- line: none
-- says: divided by zero
-- says: `mod`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | 32 `mod` length cs == 0 = Just (AC, One)
  | otherwise = Nothing
