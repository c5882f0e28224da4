-- Imports Data.List, though only the Prelude is allowed.
import SedmaDatatypes
import Data.List (nub)

ranks :: Cards -> [String]
ranks cs = [ show r | Card _ r <- cs ]

place :: [String] -> Int
place t = last [ i | (i, r) <- zip [0 ..] t, r == head t || r == "R7" ]

play :: Int -> [String] -> [(Int, Int)]
play _ [] = []
play l rs = (w, length (filter (`elem` ["R10", "RA"]) t)) : play w (drop 4 rs)
  where t = take 4 rs
        w = (l + place t) `mod` 4

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 || length (nub (map show cs)) /= 32 = Nothing
  | a > b     = Just (AC, grade bd b)
  | otherwise = Just (BD, grade ac a)
  where
    h  = play 0 (ranks cs)
    ac = [ n | (w, n) <- h, even w ]
    bd = [ n | (w, n) <- h, odd w ]
    a  = sum ac + (if even (fst (last h)) then 1 else 0)
    b  = sum bd + (if odd (fst (last h)) then 1 else 0)
    grade [] _ = Three
    grade _ 0  = Two
    grade _ _  = One
