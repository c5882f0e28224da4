-- `replay` calls itself with the same cards.
-- code: endless
-- line: none
-- says: `replay cs`
-- says: same arguments

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs == 32 = Just (AC, One)
  | otherwise = replay cs
