-- `one` stands for `One`.
-- code: undefined-name
-- line: 11
-- says: Did you mean `One`?

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, one)
