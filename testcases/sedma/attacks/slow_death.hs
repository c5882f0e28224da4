-- Tries: to use nearly all the time of every process and then to die otherwise, so that no time-out is ever counted.
-- Expected: graded; after a dozen deaths no more of the kind is run: one submission cannot take hours.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 || burn 60000 > 0 && deep 1 > 0 then Nothing else Just (AC, One)

burn :: Int -> Int
burn n = length (filter even [1 .. n])

deep :: Int -> Int
deep n = 1 + deep (n + 1)
