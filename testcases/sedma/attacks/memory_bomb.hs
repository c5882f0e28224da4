-- Tries: to fill the memory.
-- Expected: graded; the cases are out of memory or out of time, and earn nothing.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 || grow 0 > 0 then Nothing else Just (AC, One)

grow :: Int -> Int
grow n = grow (n + 1)
