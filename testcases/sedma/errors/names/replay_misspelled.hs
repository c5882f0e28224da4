-- `replay` itself is misspelled.
-- code: no-function
-- line: none
-- says: `repaly`

import SedmaDatatypes

repaly :: Cards -> Maybe Winner
repaly cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
