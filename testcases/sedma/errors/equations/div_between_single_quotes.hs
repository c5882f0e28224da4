-- `div` stands between single quotes.
-- code: syntax-error
-- line: 9
-- says: backquotes

import SedmaDatatypes

rounds :: Cards -> Int
rounds cs = length cs 'div' 4

replay :: Cards -> Maybe Winner
replay cs = if rounds cs == 8 then Just (AC, One) else Nothing
