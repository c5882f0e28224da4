-- The equation of `==` has the same variable twice.
-- code: repeated-variable
-- line: 9
-- says: Use two names

import SedmaDatatypes

instance Eq Card where
  Card s r == Card s r = True
  _ == _ = False

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
