-- `lookup` searches for a rank without an instance.
-- code: missing-eq
-- line: 13
-- says: `lookup`
-- says: `instance Eq Rank where …`

import SedmaDatatypes

values :: [(Rank, Int)]
values = [(RA, 10), (R10, 10)]

value :: Card -> Int
value (Card _ r) = maybe 0 id (lookup r values)

replay :: Cards -> Maybe Winner
replay cs
  | sum (map value cs) /= 80 = Nothing
  | otherwise = Just (AC, One)
