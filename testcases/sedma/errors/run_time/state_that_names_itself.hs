-- The leader is computed from itself.
-- code: stack
-- line: none
-- says: `leader` is defined by itself

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if even leader then Just (AC, One) else Just (BD, One)
  where
    leader = if leader > 3 then leader - 4 else length cs
