-- A name that nothing defines is used for the rest of the list.
-- code: undefined-name
-- line: 11
-- says: `xs` is not defined

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay [] = Nothing
replay (c : cs)
  | length xs == 31 = Just (AC, One)
  | otherwise = Nothing
