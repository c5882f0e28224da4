-- A text in double quotes is given for a `Char`.
-- code: type-error
-- line: 16
-- says: `'A'`

import SedmaDatatypes

teamOf :: Char -> Team
teamOf 'A' = AC
teamOf 'C' = AC
teamOf _ = BD

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (teamOf "A", One)
