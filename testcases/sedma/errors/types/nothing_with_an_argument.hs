-- `Nothing` gets an argument.
-- code: type-error
-- line: 10
-- says: `Nothing` stands alone

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing cs
  | otherwise = Just (AC, One)
