-- A signature names a type that nobody declared.
-- code: undefined-name
-- line: 8
-- says: declare with `data`

import SedmaDatatypes

team :: Player -> Team
team _ = AC

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (team 0, One)
