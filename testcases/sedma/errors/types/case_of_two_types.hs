-- One alternative of a `case` gives `Nothing`, the others a team.
-- code: type-error
-- line: 14
-- says: `Maybe Team`
-- says: `Just`

import SedmaDatatypes

leader :: Int -> Team
leader n = case n of
  0 -> AC
  1 -> BD
  2 -> AC
  _ -> Nothing

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (leader 0, One)
