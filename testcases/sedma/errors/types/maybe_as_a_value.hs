-- A `Maybe Team` is given to a function that takes a `Team`.
-- code: type-error
-- line: 19
-- says: `case … of`

import SedmaDatatypes

lastTrick :: Cards -> Maybe Team
lastTrick [] = Nothing
lastTrick _ = Just AC

score :: Team -> Points
score AC = One
score BD = Two

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, score (lastTrick cs))
