-- `nub` is used.
-- code: undefined-name
-- line: 11
-- says: only the Prelude
-- says: `nub (x : xs) = x : nub (filter (/= x) xs)`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length (nub (map show cs)) /= 32 = Nothing
  | otherwise = Just (AC, One)
