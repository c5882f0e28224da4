-- A nested `if` on a line of its own compares with one `=`.
-- code: syntax-error
-- line: 12
-- says: `==`

import SedmaDatatypes

points :: Int -> Points
points n =
  if n > 90
    then Three
    else if n = 90
      then Two
      else One

replay :: Cards -> Maybe Winner
replay cs = Just (AC, points (length cs))
