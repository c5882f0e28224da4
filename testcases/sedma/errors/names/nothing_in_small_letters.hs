-- `nothing` stands for `Nothing`.
-- code: undefined-name
-- line: 10
-- says: `Nothing`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = nothing
  | otherwise = Just (AC, One)
