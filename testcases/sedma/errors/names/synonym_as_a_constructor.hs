-- `Winner` is used to make a pair.
-- code: undefined-name
-- line: 12
-- says: `(Team, Points)`
-- says: in brackets and with a comma

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (Winner AC One)
