-- A constructor of one's own is called `One`.
-- code: pasted-types
-- line: 13
-- says: `One` is declared both
-- says: different name

import SedmaDatatypes

data Count = Zero | One | Many

count :: Cards -> Count
count [] = Zero
count [_] = One
count _ = Many

replay :: Cards -> Maybe Winner
replay cs = case count cs of
  Many -> Just (AC, Two)
  _ -> Nothing
