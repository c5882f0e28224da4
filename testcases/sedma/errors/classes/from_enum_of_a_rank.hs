-- `fromEnum` is used on ranks without an instance.
-- code: missing-instance
-- line: 10
-- says: `fromEnum`
-- says: `instance Enum Rank where …`

import SedmaDatatypes

same :: Card -> Card -> Bool
same (Card _ a) (Card _ b) = fromEnum a == fromEnum b

replay :: Cards -> Maybe Winner
replay (a : b : _) | same a b = Just (AC, One)
replay _ = Nothing
