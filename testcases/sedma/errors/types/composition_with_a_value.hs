-- `.` is used where brackets are needed.
-- code: type-error
-- line: 10
-- says: `f (g x)`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length . filter isTen cs /= 4 = Nothing
  | otherwise = Just (AC, One)

isTen :: Card -> Bool
isTen (Card _ R10) = True
isTen _ = False
