-- The guards of a function are not indented.
-- code: indentation
-- line: 11
-- says: indent
-- says: `|`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
| length cs /= 32 = Nothing
| otherwise       = Just (AC, One)
