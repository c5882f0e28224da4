-- Two strings are joined with `+`.
-- code: type-error
-- line: 9
-- says: `++`

import SedmaDatatypes

name :: Team -> String
name AC = "A" + "C"
name BD = "BD"

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
