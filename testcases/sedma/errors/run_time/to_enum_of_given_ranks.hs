-- An instance of `Enum` leaves out numbers.
-- code: pattern
-- line: none
-- says: one of your instances

import SedmaDatatypes

instance Enum Rank where
  fromEnum R7 = 0
  fromEnum _ = 1
  toEnum 0 = R7
  toEnum 1 = R8

replay :: Cards -> Maybe Winner
replay cs = case toEnum (length cs) of
  R7 -> Nothing
  _ -> Just (AC, One)
