-- `Map.fromList` is used.
-- code: undefined-name
-- line: 9
-- says: only the Prelude
-- says: use a list

import SedmaDatatypes

scores = Map.fromList [(0, 0), (1, 0)]

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
