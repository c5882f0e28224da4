-- `tail` is used on an empty list.
-- code: empty-list
-- line: none
-- says: was used on an empty list

import SedmaDatatypes

distinct :: [String] -> Bool
distinct xs = not (head xs `elem` tail xs) && distinct (tail xs)

replay :: Cards -> Maybe Winner
replay cs
  | distinct (map show cs) = Just (AC, One)
  | otherwise = Nothing
