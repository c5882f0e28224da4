-- Tries: to overflow the stack on games of a wrong length.
-- Expected: graded; the cases are crashes, and after a dozen no more of the kind is run.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 || deep 1 > 0 then Nothing else Just (AC, One)

deep :: Int -> Int
deep n = 1 + deep (n + 1)
