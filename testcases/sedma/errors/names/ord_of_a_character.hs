-- `ord` is used.
-- code: undefined-name
-- line: 10
-- says: only the Prelude
-- says: `fromEnum`

import SedmaDatatypes

next :: Char -> Int
next p = (ord p - 64) `mod` 4

replay :: Cards -> Maybe Winner
replay cs
  | next 'A' == length cs = Nothing
  | otherwise = Just (AC, One)
