-- The import names the file, not the module.
-- code: forbidden-import
-- line: 6
-- says: `import SedmaDatatypes`

import SedmaDatatypes.hs

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
