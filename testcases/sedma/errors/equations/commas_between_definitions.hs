-- The definitions of a `where` are separated by commas.
-- code: syntax-error
-- line: 10
-- says: new line

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if isGame then Just (team, One) else Nothing
  where isGame = length cs == 32,
        team   = if even (length cs) then AC else BD
