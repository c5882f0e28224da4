-- A `do` begins with a list and ends with a `Maybe`.
-- code: type-error
-- line: 11
-- says: of one kind

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = do
  c <- cs
  Just (AC, One)
