-- `foldr1` is used on an empty list.
-- code: empty-list
-- line: none
-- says: `foldr1` was used on an empty list

import SedmaDatatypes

longest :: Cards -> String
longest cs = foldr1 longer (map show cs)
  where
    longer a b = if length a > length b then a else b

replay :: Cards -> Maybe Winner
replay cs
  | length (longest cs) > 100 = Nothing
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
