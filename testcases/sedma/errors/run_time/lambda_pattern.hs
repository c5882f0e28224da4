-- The pattern of a lambda fits only sevens.
-- code: pattern
-- line: none
-- says: inside `replay`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | all (\(Card _ R7) -> True) cs = Nothing
  | otherwise = Just (AC, One)
