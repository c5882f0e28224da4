-- A helper with `Eq a =>` is called with cards.
-- code: missing-eq
-- line: 15
-- says: `distinct`, which is called here
-- says: `instance Eq Card where …`

import SedmaDatatypes

distinct :: Eq a => [a] -> Bool
distinct [] = True
distinct (x : xs) = not (x `elem` xs) && distinct xs

replay :: Cards -> Maybe Winner
replay cs
  | not (distinct cs) = Nothing
  | otherwise = Just (AC, One)
