-- A signature has one colon.
-- code: syntax-error
-- line: 8
-- says: `::`

import SedmaDatatypes

replay : Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
