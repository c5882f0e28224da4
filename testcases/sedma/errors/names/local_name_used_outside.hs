-- A name of a `where` is used in another function.
-- code: undefined-name
-- line: 16
-- says: defined inside `points`
-- says: as an argument

import SedmaDatatypes

points :: Cards -> Int
points cs = total
  where
    total = length cs

replay :: Cards -> Maybe Winner
replay cs
  | total == 32 = Just (AC, One)
  | otherwise = Nothing
