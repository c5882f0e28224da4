-- `foldl'` is used.
-- code: undefined-name
-- line: 16
-- says: only the Prelude
-- says: Use `foldl`

import SedmaDatatypes

value :: Card -> Int
value (Card _ RA) = 10
value (Card _ R10) = 10
value _ = 0

replay :: Cards -> Maybe Winner
replay cs
  | foldl' (\n c -> n + value c) 0 cs /= 80 = Nothing
  | otherwise = Just (AC, One)
