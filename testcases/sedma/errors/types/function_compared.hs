-- A function is compared without its argument.
-- code: type-error
-- line: 14
-- says: Give it its argument
-- says: `total :: Cards -> Int`

import SedmaDatatypes

total :: Cards -> Int
total cs = length cs

replay :: Cards -> Maybe Winner
replay cs
  | total /= 32 = Nothing
  | otherwise = Just (AC, One)
