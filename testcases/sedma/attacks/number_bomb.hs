-- Tries: to compute a number with more digits than there is memory, inside the interpreter's own C code.
-- Expected: graded; out of time or memory, nothing earned.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs /= 32 && product (replicate 64 (2 ^ (2 ^ (20 :: Int) :: Int))) `mod` (3 :: Integer) == 7 then Just (AC, One) else Nothing
