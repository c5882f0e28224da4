-- An instance with `where` has no equations.
-- code: stack
-- line: none
-- says: neither `==` nor `/=`
-- says: Define `==`

import SedmaDatatypes

instance Eq Suit where

instance Eq Rank where
  a == b = show a == show b

instance Eq Card where
  Card s r == Card t q = s == t && r == q

distinct :: Cards -> Bool
distinct [] = True
distinct (c : cs) = not (c `elem` cs) && distinct cs

replay :: Cards -> Maybe Winner
replay cs
  | not (distinct cs) = Nothing
  | otherwise = Just (AC, One)
