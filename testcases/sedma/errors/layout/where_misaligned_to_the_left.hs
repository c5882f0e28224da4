-- The second definition of a `where` is indented too little.
-- code: indentation
-- line: 14
-- says: column
-- says: `aces`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | aces + tens == 8 = Just (AC, One)
  | otherwise        = Nothing
  where aces = length [() | Card _ RA <- cs]
       tens = length [() | Card _ R10 <- cs]
