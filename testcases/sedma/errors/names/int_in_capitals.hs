-- `Int` is written in capitals.
-- code: undefined-name
-- line: 8
-- says: Did you mean `Int`?

import SedmaDatatypes

count :: Cards -> INT
count cs = length cs

replay :: Cards -> Maybe Winner
replay cs
  | count cs /= 32 = Nothing
  | otherwise = Just (AC, One)
