-- The types are imported with `from … import`.
-- code: not-haskell
-- line: 6
-- says: `import SedmaDatatypes`

from SedmaDatatypes import *

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
