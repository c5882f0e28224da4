-- `Just` stands before what is a `Maybe` already.
-- code: type-error
-- line: 13
-- says: leave out the outer `Just`

import SedmaDatatypes

result :: Cards -> Maybe Winner
result [] = Nothing
result _ = Just (AC, One)

replay :: Cards -> Maybe Winner
replay cs = Just (result cs)
