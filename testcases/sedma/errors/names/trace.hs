-- `trace` is used.
-- code: undefined-name
-- line: 11
-- says: only the Prelude
-- says: Delete it

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = trace "too short" Nothing
  | otherwise = Just (AC, One)
