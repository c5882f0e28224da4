-- `length` is given where the signature says `Integer`.
-- code: type-error
-- line: 10
-- says: `fromIntegral`
-- says: same one in all signatures

import SedmaDatatypes

count :: Cards -> Integer
count cs = length cs

replay :: Cards -> Maybe Winner
replay cs
  | count cs /= 32 = Nothing
  | otherwise = Just (AC, One)
