-- `when` is used in a `do`.
-- code: undefined-name
-- line: 11
-- says: only the Prelude
-- says: guards

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = do
  when (length cs /= 32) Nothing
  return (AC, One)
