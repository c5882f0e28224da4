-- Every equation of a function has its constructor without brackets.
-- code: constructor-arguments
-- line: 10
-- says: brackets
-- says: (Card _ RA)

import SedmaDatatypes

value :: Card -> Int
value Card _ RA = 10
value Card _ _  = 0

replay :: Cards -> Maybe Winner
replay cs = if sum (map value cs) == 40 then Just (AC, One) else Nothing
