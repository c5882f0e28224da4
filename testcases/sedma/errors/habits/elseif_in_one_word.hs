-- `elseif` is written for `else if`.
-- code: not-haskell
-- line: 11
-- says: `else if`

import SedmaDatatypes

points :: Int -> Points
points n =
  if n > 90 then Three
  elseif n == 90 then Two
  else One

replay :: Cards -> Maybe Winner
replay cs = Just (AC, points (length cs))
