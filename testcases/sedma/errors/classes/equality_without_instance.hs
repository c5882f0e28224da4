-- `==` is defined outside an instance.
-- code: name-clash
-- line: 9
-- says: `instance Eq … where`

import SedmaDatatypes

(==) :: Rank -> Rank -> Bool
R7 == R7 = True
_ == _ = False

replay :: Cards -> Maybe Winner
replay cs
  | length cs == 32 = Just (AC, One)
  | otherwise = Nothing
