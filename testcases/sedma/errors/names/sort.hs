-- `sort` is used.
-- code: undefined-name
-- line: 10
-- says: only the Prelude
-- says: Data.List

import SedmaDatatypes

numbers :: Cards -> [String]
numbers cs = sort (map show cs)

replay :: Cards -> Maybe Winner
replay cs
  | length (numbers cs) /= 32 = Nothing
  | otherwise = Just (AC, One)
