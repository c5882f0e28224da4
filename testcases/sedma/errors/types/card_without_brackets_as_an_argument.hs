-- A card is passed to a function without brackets around it.
-- code: type-error
-- line: 10
-- says: `isTen (Card Heart R10)`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | isTen Card Heart R10 = Just (AC, One)
  | otherwise = Nothing

isTen :: Card -> Bool
isTen (Card _ R10) = True
isTen _ = False
