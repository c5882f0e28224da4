-- A function between backquotes has only one of them.
-- code: syntax-error
-- line: 9
-- says: backquote

import SedmaDatatypes

rounds :: Cards -> Int
rounds cs = length cs `div 4

replay :: Cards -> Maybe Winner
replay cs = if rounds cs == 8 then Just (AC, One) else Nothing
