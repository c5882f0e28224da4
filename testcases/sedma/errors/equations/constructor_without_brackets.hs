-- A constructor with arguments stands in a pattern without brackets.
-- code: constructor-arguments
-- line: 10
-- says: brackets
-- says: (Card _ RA)

import SedmaDatatypes

value :: Card -> Int
value Card _ RA  = 10
value Card _ R10 = 10
value _          = 0

replay :: Cards -> Maybe Winner
replay cs = if sum (map value cs) == 80 then Just (AC, One) else Nothing
