-- An instance has no `where`.
-- code: syntax-error
-- line: 8
-- says: `where`

import SedmaDatatypes

instance Eq Team
  AC == AC = True
  BD == BD = True
  _  == _  = False

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
