-- A condition ends with a colon, and `then` is missing.
-- code: not-haskell
-- line: 10
-- says: then … else

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs =
  if length cs /= 32:
    Nothing
  else:
    Just (AC, One)
