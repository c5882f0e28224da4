-- `return` stands before the answer.
-- code: type-error
-- line: 10
-- says: `return`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = return Nothing
  | otherwise       = return (Just (AC, One))
