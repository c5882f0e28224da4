-- `&&` gets a number.
-- code: type-error
-- line: 10
-- says: compare the number

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs && not (null cs) = Nothing
  | otherwise = Just (AC, One)
