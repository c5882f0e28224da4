-- `maximum` is used on points without an instance.
-- code: missing-instance
-- line: 10
-- says: `maximum`
-- says: `instance Ord Points where …`

import SedmaDatatypes

best :: [Points] -> Points
best ps = maximum ps

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, best [One, Two])
