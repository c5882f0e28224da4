-- A pattern leaves out the suit of a card.
-- code: constructor-arguments
-- line: 10
-- says: `Card`
-- says: 2

import SedmaDatatypes

value :: Card -> Int
value (Card RA) = 10
value _         = 0

replay :: Cards -> Maybe Winner
replay cs = if sum (map value cs) == 40 then Just (AC, One) else Nothing
