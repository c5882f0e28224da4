-- `Show` is written for `Cards`, which can be shown already.
-- code: instance-head
-- line: 9
-- says: has `Show` already
-- says: Delete this instance

import SedmaDatatypes

instance Show Cards where
  show cs = "cards"

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
