-- `not` stands before a call without brackets.
-- code: type-error
-- line: 9
-- says: `not (null cs)`

import SedmaDatatypes

allFine :: Cards -> Bool
allFine cs = not null cs

replay :: Cards -> Maybe Winner
replay cs
  | allFine cs = Just (AC, One)
  | otherwise = Nothing
