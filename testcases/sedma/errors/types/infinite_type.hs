-- A function for lists calls itself with an element.
-- code: type-error
-- line: 8
-- says: at the same time

import SedmaDatatypes

flat (x : xs) = flat x ++ flat xs
flat [] = []

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
