-- A call inside a call lacks its brackets.
-- code: type-error
-- line: 14
-- says: `length (filter isTen cs)`

import SedmaDatatypes

isTen :: Card -> Bool
isTen (Card _ R10) = True
isTen _ = False

replay :: Cards -> Maybe Winner
replay cs
  | length filter isTen cs /= 4 = Nothing
  | otherwise = Just (AC, One)
