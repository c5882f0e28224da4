-- A list is taken apart like a pair.
-- code: type-error
-- line: 9
-- says: `(x : xs)`

import SedmaDatatypes

leads :: Cards -> Card
leads (c, cs) = c

replay :: Cards -> Maybe Winner
replay cs = case leads cs of
  Card _ R7 -> Just (AC, One)
  _ -> Nothing
