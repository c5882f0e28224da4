-- Teams are compared with == but no Eq instance is declared.
import SedmaDatatypes

teamOf :: Int -> Team
teamOf n = if even n then AC else BD

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32   = Nothing
  | teamOf 0 == AC    = Just (AC, One)
  | otherwise         = Just (BD, One)
