-- A function without a signature adds up cards, and is called elsewhere.
-- code: type-error
-- line: 13
-- says: `total` calculates with numbers
-- says: line 9

import SedmaDatatypes

total cs = sum cs + 10

replay :: Cards -> Maybe Winner
replay cs
  | total cs > 90 = Just (AC, Two)
  | otherwise = Just (BD, Two)
