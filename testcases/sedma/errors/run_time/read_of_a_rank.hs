-- `read` gets a letter.
-- code: read
-- line: none
-- says: `read`

import SedmaDatatypes

number :: Rank -> Int
number r = read (drop 1 (show r))

replay :: Cards -> Maybe Winner
replay cs
  | sum [number r | Card _ r <- cs] == 0 = Nothing
  | otherwise = Just (AC, One)
