-- A bracket is not closed.
import SepticaDatatypes

value :: Rank -> Int
value RA  = 1
value R10 = 1
value _   = 0

replay :: [Move] -> Maybe Result
replay ms
  | null ms   = Nothing
  | sum [ value r | Play (Card _ r) <- ms == 8 = Just Draw
  | otherwise = Just (Win P1)
