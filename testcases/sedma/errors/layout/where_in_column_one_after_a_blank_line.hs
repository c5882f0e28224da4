-- A `where` in column one comes after an empty line.
-- code: indentation
-- line: 12
-- says: `where`
-- says: indent

import SedmaDatatypes

winner :: Int -> Team
winner n = if even place then AC else BD

where
  place = n + 1

replay :: Cards -> Maybe Winner
replay cs = Just (winner (length cs), One)
