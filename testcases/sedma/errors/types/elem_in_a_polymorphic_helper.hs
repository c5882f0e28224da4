-- A helper for any type uses `elem`.
-- code: ambiguous-type
-- line: 12
-- says: `distinct :: Eq a => [a] -> Bool`
-- says: `elem`, line

import SedmaDatatypes

instance Eq Card where
  Card s r == Card t q = show s == show t && show r == show q

distinct :: [a] -> Bool
distinct [] = True
distinct (x : xs) = not (x `elem` xs) && distinct xs

replay :: Cards -> Maybe Winner
replay cs
  | not (distinct cs) = Nothing
  | otherwise = Just (AC, One)
