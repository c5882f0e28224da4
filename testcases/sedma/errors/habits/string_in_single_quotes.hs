-- A text stands between single quotes.
-- code: syntax-error
-- line: 9
-- says: double quotes

import SedmaDatatypes

name :: Team -> String
name AC = 'team AC'
name BD = 'team BD'

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
