-- The program is split into this file and a companion module, Tricks.hs.
import SedmaDatatypes
import Tricks

type Side = (Int, Int)

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | clash cs        = Nothing
  | otherwise       = Just (match 0 (cut cs) (0, 0) (0, 0))

clash :: Cards -> Bool
clash []     = False
clash (c:cs) = any (sameCard c) cs || clash cs

match :: Int -> [Trick] -> Side -> Side -> Winner
match _ [] (a, m) (b, n)
  | a > b     = (AC, level b n)
  | otherwise = (BD, level a m)
match l (t:ts) (a, m) (b, n)
  | even w    = match w ts (a + p, m + 1) (b, n)
  | otherwise = match w ts (a, m) (b + p, n + 1)
  where
    w = (l + taker t) `mod` 4
    p = worth t + (if null ts then 10 else 0)

level :: Int -> Int -> Points
level pts tricks
  | tricks == 0 = Three
  | pts == 0    = Two
  | otherwise   = One
