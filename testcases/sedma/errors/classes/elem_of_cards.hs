-- `elem` is used on cards without an instance.
-- code: missing-eq
-- line: 11
-- says: `elem`
-- says: `instance Eq Card where …`

import SedmaDatatypes

distinct :: Cards -> Bool
distinct [] = True
distinct (c : cs) = not (c `elem` cs) && distinct cs

replay :: Cards -> Maybe Winner
replay cs
  | not (distinct cs) = Nothing
  | otherwise = Just (AC, One)
