-- A function has two `where`s.
-- code: syntax-error
-- line: 11
-- says: one `where`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if isGame then Just (team, One) else Nothing
  where isGame = length cs == 32
  where team = if even (length cs) then AC else BD
