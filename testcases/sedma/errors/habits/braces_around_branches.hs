-- The branches of an `if` stand between braces.
-- code: not-haskell
-- line: 11
-- says: then
-- says: `{`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs =
  if (length cs /= 32) {
    Nothing
  } else {
    Just (AC, One)
  }
