-- `/` stands in a function without a signature.
-- code: type-error
-- line: 8
-- says: `div a b`

import SedmaDatatypes

rounds cs = length cs / 4

replay :: Cards -> Maybe Winner
replay cs
  | rounds cs == 8 = Just (AC, One)
  | otherwise = Nothing
