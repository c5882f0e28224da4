-- A condition in brackets compares with one `=`.
-- code: syntax-error
-- line: 10
-- says: `==`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | (length cs = 32) && even (length cs) = Just (AC, One)
  | otherwise                            = Nothing
