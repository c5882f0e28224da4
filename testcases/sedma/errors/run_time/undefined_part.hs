-- A part is left `undefined`.
-- code: undefined
-- line: none
-- says: not written yet

import SedmaDatatypes

score :: Int -> Points
score n
  | n == 90 = Two
  | otherwise = undefined

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, score (length cs))
