-- `RA` stands in a signature.
-- code: undefined-name
-- line: 8
-- says: write `Rank`

import SedmaDatatypes

value :: RA -> Int
value _ = 10

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
