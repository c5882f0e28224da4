-- The answer has three parts.
-- code: type-error
-- line: 11
-- says: should have 2 parts

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One, length cs)
