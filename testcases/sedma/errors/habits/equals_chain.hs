-- Three things are compared with `a == b == c`.
-- code: syntax-error
-- line: 9
-- says: `&&`

import SedmaDatatypes

same :: Int -> Int -> Int -> Bool
same a b c = a == b == c

replay :: Cards -> Maybe Winner
replay cs = if same 32 32 (length cs) then Just (AC, One) else Nothing
