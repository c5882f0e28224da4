-- Uses standalone deriving, an extension, to get Eq for the given types.
import SepticaDatatypes

deriving instance Eq Rank

replay :: [Move] -> Maybe Result
replay ms
  | null ms   = Nothing
  | R7 == R7  = Just Draw
  | otherwise = Nothing
