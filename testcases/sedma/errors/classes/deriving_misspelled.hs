-- The class of a `deriving` is misspelled.
-- code: undefined-name
-- line: 8
-- says: Did you mean `Show`?

import SedmaDatatypes

data Player = A | B | C | D deriving (Eq, Shw)

replay :: Cards -> Maybe Winner
replay cs
  | A == B = Nothing
  | otherwise = Just (AC, One)
