-- An argument is misspelled.
-- code: undefined-name
-- line: 10
-- says: `cards`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cards
  | length card /= 32 = Nothing
  | otherwise = Just (AC, One)
