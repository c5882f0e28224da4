-- Ranks are compared with == but no Eq instance is declared.
import SedmaDatatypes

takes :: Card -> Card -> Bool
takes (Card _ lead) (Card _ r) = r == lead || r == R7

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32                = Nothing
  | takes (head cs) (head (tail cs)) = Just (BD, One)
  | otherwise                      = Just (AC, One)
