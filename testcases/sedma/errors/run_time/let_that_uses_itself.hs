-- `let n = n + 1` stands for counting.
-- code: stack
-- line: none
-- says: Line 11
-- says: `n` is defined by itself

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs =
  let n = n + 1
  in if n > length cs then Nothing else Just (AC, One)
