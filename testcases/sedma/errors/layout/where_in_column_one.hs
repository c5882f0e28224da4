-- The `where` of a definition stands at the beginning of the line.
-- code: indentation
-- line: 13
-- says: `where`
-- says: indent

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise       = Just (AC, points)
where
  points = if aces == 4 then Three else One
  aces   = length [() | Card _ RA <- cs]
