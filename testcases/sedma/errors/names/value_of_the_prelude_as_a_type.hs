-- `True` stands in a signature.
-- code: undefined-name
-- line: 8
-- says: `Bool`

import SedmaDatatypes

isTen :: Card -> True
isTen (Card _ R10) = True
isTen _ = False

replay :: Cards -> Maybe Winner
replay cs
  | any isTen cs = Just (AC, One)
  | otherwise = Nothing
