-- A bracket is not closed.
import SedmaDatatypes

value :: Rank -> Int
value RA  = 10
value R10 = 10
value _   = 0

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | sum [ value r | Card _ r <- cs = Just (AC, One)
  | otherwise       = Just (BD, One)
