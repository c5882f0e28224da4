-- A helper without a signature uses `elem`, and another function calls it with cards.
-- code: missing-eq
-- line: 20
-- says: `distinct`, which is called here
-- says: `elem`
-- says: `instance Eq Card where …`

import SedmaDatatypes

distinct [] = True
distinct (c : cs) = not (c `elem` cs) && distinct cs

value :: Card -> Int
value (Card _ RA) = 10
value (Card _ R10) = 10
value _ = 0

replay :: Cards -> Maybe Winner
replay cs
  | not (distinct cs) = Nothing
  | sum (map value cs) /= 80 = Nothing
  | otherwise = Just (AC, One)
