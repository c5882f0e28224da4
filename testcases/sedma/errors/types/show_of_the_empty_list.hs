-- `show` gets an empty list of no particular type.
-- code: ambiguous-type
-- line: 11
-- says: which type
-- says: `([] :: [Int])`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | show [] == "" = Nothing
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
