-- The module's header has no `where`.
-- code: syntax-error
-- line: 6
-- says: `where`

module Replay

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
