-- The winner of a mars is given as a number.
import SepticaDatatypes

value :: Card -> Int
value (Card _ RA)  = 1
value (Card _ R10) = 1
value _            = 0

replay :: [Move] -> Maybe Result
replay ms
  | null ms   = Nothing
  | otherwise = Just (Mars (sum [ value c | Play c <- ms ]))
