-- The types are included as in C.
-- code: not-haskell
-- line: 6
-- says: `import SedmaDatatypes`

#include "SedmaDatatypes.hs"

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
