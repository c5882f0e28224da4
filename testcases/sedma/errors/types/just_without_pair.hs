-- `Just` is followed by a pair without brackets and comma.
-- code: type-error
-- line: 11
-- says: `Just (AC, One)`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just AC One
