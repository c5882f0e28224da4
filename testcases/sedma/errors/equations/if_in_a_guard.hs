-- A guard begins with `if`.
-- code: syntax-error
-- line: 11
-- says: `if`
-- says: guard

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | if length cs /= 32 = Nothing
  | otherwise          = Just (AC, One)
