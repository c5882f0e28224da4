-- A function is defined with `def`.
-- code: not-haskell
-- line: 9
-- says: `def`
-- says: `=`

import SedmaDatatypes

def value(rank):
    if rank == RA: return 10
    return 0

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
