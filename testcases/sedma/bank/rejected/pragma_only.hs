-- Asks for an extension in a pragma that Hugs reads as a comment, the rest being right.
{-# LANGUAGE ScopedTypeVariables #-}
import SedmaDatatypes

same :: Show a => a -> a -> Bool
same a b = show a == show b

double :: Cards -> Bool
double []     = False
double (c:cs) = any (same c) cs || double cs

takes :: Card -> Card -> Bool
takes (Card _ l) (Card _ r) = same r l || same r R7

play :: Int -> Cards -> [(Int, Int)]
play _ [] = []
play l (a:b:c:d:cs) = (w, sum (map value [a, b, c, d]) + last_) : play w cs
  where
    w | takes a d = (l + 3) `mod` 4
      | takes a c = (l + 2) `mod` 4
      | takes a b = (l + 1) `mod` 4
      | otherwise = l
    last_ = if null cs then 10 else 0

value :: Card -> Int
value (Card _ RA)  = 10
value (Card _ R10) = 10
value _            = 0

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 || double cs = Nothing
  | sum ac > sum bd              = Just (AC, grade bd)
  | otherwise                    = Just (BD, grade ac)
  where
    h  = play 0 cs
    ac = [ n | (w, n) <- h, even w ]
    bd = [ n | (w, n) <- h, odd w ]
    grade [] = Three
    grade ns = if sum ns == 0 then Two else One
