-- `ac` stands for `AC`.
-- code: undefined-name
-- line: 11
-- says: Did you mean `AC`?

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (ac, One)
