-- `instance Eq Card` compares a pair of suit and rank.
-- code: missing-eq
-- line: 14
-- says: `instance Eq Suit where …`
-- says: `instance Eq Rank where …`

import SedmaDatatypes

distinct :: Cards -> Bool
distinct [] = True
distinct (c : cs) = not (c `elem` cs) && distinct cs

instance Eq Card where
  (==) (Card s1 r1) (Card s2 r2) = (s1, r1) == (s2, r2)

replay :: Cards -> Maybe Winner
replay cs
  | not (distinct cs) = Nothing
  | otherwise = Just (AC, One)
