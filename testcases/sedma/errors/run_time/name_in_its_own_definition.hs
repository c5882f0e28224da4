-- A sum is written as if a variable could change.
-- code: stack
-- line: none
-- says: Line 16
-- says: `total` is defined by itself
-- says: another name

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | total == 32 = Just (AC, One)
  | otherwise = Nothing
  where
    n = length cs
    total = total + n
