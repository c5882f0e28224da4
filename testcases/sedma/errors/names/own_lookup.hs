-- A function of one's own is called `lookup`.
-- code: name-clash
-- line: 15
-- says: Rename yours
-- says: `import Prelude hiding (lookup)`

import SedmaDatatypes

lookup :: Rank -> Int
lookup RA = 10
lookup R10 = 10
lookup _ = 0

value :: Card -> Int
value (Card _ r) = lookup r

replay :: Cards -> Maybe Winner
replay cs
  | sum (map value cs) /= 80 = Nothing
  | otherwise = Just (AC, One)
