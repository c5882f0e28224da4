-- The value behind `=` stands in braces.
-- code: not-haskell
-- line: 9
-- says: `{`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = { if length cs == 32 then Just (AC, One) else Nothing }
