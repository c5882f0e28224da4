-- The branches of an `if` are a number and a text.
-- code: type-error
-- line: 9
-- says: Text in quotes is never a number

import SedmaDatatypes

value :: Card -> Int
value (Card _ r) = if isHigh r then 10 else "0"

isHigh :: Rank -> Bool
isHigh RA = True
isHigh R10 = True
isHigh _ = False

replay :: Cards -> Maybe Winner
replay cs
  | sum (map value cs) /= 80 = Nothing
  | otherwise = Just (AC, One)
