-- An instance contains a type signature.
-- code: signature-in-instance
-- line: 9
-- says: Delete this line

import SedmaDatatypes

instance Eq Rank where
  (==) :: Rank -> Rank -> Bool
  a == b = show a == show b

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
