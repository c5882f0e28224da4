-- The name of the imported module begins with a small letter.
-- code: syntax-error
-- line: 6
-- says: `import SedmaDatatypes`

import sedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
