-- `length` is divided where a `Double` is promised.
-- code: type-error
-- line: 10
-- says: `fromIntegral`
-- says: `div`

import SedmaDatatypes

share :: Cards -> Double
share cs = length cs / 32

replay :: Cards -> Maybe Winner
replay cs
  | share cs /= 1 = Nothing
  | otherwise = Just (AC, One)
