-- A `where` belongs to the last equation only.
-- code: undefined-name
-- line: 9
-- says: known only in that equation

import SedmaDatatypes

team :: Int -> Team
team 0 = first
team _ = second
  where
    first = AC
    second = BD

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (team 0, One)
