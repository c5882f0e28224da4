-- A number is read off a text.
-- code: type-error
-- line: 9
-- says: A text is never a number

import SedmaDatatypes

value :: Card -> Int
value c = show c

replay :: Cards -> Maybe Winner
replay cs
  | sum (map value cs) /= 40 = Nothing
  | otherwise = Just (AC, One)
