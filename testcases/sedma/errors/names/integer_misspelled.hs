-- `Integer` is misspelled.
-- code: undefined-name
-- line: 8
-- says: Did you mean `Integer`?

import SedmaDatatypes

count :: Cards -> Interger
count cs = 32

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
