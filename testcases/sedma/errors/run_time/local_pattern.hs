-- A pattern in a `where` does not fit the empty list.
-- code: pattern
-- line: none
-- says: inside `replay`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | isSeven first = Nothing
  | otherwise = Just (AC, One)
  where
    (first : _) = cs
    isSeven (Card _ R7) = True
    isSeven _ = False
