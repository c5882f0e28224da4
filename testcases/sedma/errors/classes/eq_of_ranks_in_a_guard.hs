-- Ranks are compared in guards without an instance.
-- code: missing-eq
-- line: 10
-- says: `instance Eq Rank where …`

import SedmaDatatypes

wins :: Rank -> Card -> Bool
wins lead (Card _ r)
  | r == lead = True
  | otherwise = r == R7

replay :: Cards -> Maybe Winner
replay [] = Nothing
replay (Card _ lead : cs)
  | any (wins lead) cs = Just (BD, One)
  | otherwise = Just (AC, One)
