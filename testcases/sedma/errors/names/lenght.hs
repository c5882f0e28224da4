-- `length` is misspelled.
-- code: undefined-name
-- line: 10
-- says: Did you mean `length`?

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | lenght cs /= 32 = Nothing
  | otherwise = Just (AC, One)
