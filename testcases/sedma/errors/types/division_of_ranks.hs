-- `/` is written between ranks.
-- code: type-error
-- line: 9
-- says: `/` needs numbers, and a `Rank` is none

import SedmaDatatypes

same :: Rank -> Rank -> Bool
same a b = value (a / b)

value :: Rank -> Bool
value R7 = True
value _ = False

replay :: Cards -> Maybe Winner
replay (Card _ a : Card _ b : _) | same a b = Just (AC, One)
replay _ = Nothing
