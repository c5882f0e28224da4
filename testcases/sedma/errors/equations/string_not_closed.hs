-- A string is not closed.
-- code: syntax-error
-- line: 9
-- says: `"`

import SedmaDatatypes

names :: [String]
names = ["A", "B", "C", "D]

replay :: Cards -> Maybe Winner
replay cs = if length cs == length names then Just (AC, One) else Nothing
