-- `!!` is used with a negative number.
-- code: index
-- line: none
-- says: `!!`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = case cs !! (length cs - 33) of
  Card _ R7 -> Nothing
  _ -> Just (AC, One)
