-- Everything below the import is indented.
-- code: no-function
-- line: 8
-- says: column

import SedmaDatatypes

  replay :: Cards -> Maybe Winner
  replay cs = if length cs == 32 then Just (AC, One) else Nothing
