-- A local function leaves out a case.
-- code: pattern
-- line: none
-- says: inside `replay`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = go 0 cs
  where
    go :: Int -> Cards -> Maybe Winner
    go 8 [] = Just (AC, One)
    go n (_ : _ : _ : _ : rest) = go (n + 1) rest
