-- `Data.List.nub` is used without an import.
-- code: undefined-name
-- line: 10
-- says: only the Prelude

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length (Data.List.nub (map show cs)) /= 32 = Nothing
  | otherwise = Just (AC, One)
