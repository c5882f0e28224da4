-- The equations of an instance are not indented.
-- code: indentation
-- line: 10
-- says: indent
-- says: `instance`

import SedmaDatatypes

instance Eq Team where
AC == AC = True
BD == BD = True
_  == _  = False

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
