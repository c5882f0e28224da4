-- `chunksOf` is used.
-- code: undefined-name
-- line: 11
-- says: only the Prelude
-- says: `drop 4 xs`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length (chunksOf 4 cs) /= 8 = Nothing
  | otherwise = Just (AC, One)
