-- The signature of `replay` promises only the team.
-- code: wrong-type
-- line: 8
-- says: `replay :: Cards -> Maybe Winner`

import SedmaDatatypes

replay :: Cards -> Maybe Team
replay cs
  | length cs == 32 = Just AC
  | otherwise = Nothing
