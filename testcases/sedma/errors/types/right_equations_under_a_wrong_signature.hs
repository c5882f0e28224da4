-- The equations of `replay` are right, but its signature lacks the `Maybe`.
-- code: wrong-type
-- line: 9
-- says: `replay :: Cards -> Maybe Winner`
-- says: Correct the signature

import SedmaDatatypes

replay :: Cards -> Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
