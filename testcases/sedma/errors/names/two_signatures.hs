-- A function has two signatures.
-- code: duplicate-definition
-- line: 11
-- says: two type signatures

import SedmaDatatypes

value :: Card -> Int
value (Card _ RA) = 10
value _ = 0
value :: Rank -> Int

replay :: Cards -> Maybe Winner
replay cs
  | sum (map value cs) /= 40 = Nothing
  | otherwise = Just (AC, One)
