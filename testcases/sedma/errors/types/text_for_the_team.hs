-- The team is written in quotes.
-- code: type-error
-- line: 12
-- says: without quotes
-- says: `AC`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just ("AC", One)
