-- `!!` is used with 32.
-- code: index
-- line: none
-- says: counts from 0

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = case cs !! 32 of
  Card _ R7 -> Nothing
  _ -> Just (AC, One)
