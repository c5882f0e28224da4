-- Tries: to answer with a value that is never finished.
-- Expected: graded; nothing earned.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Nothing else let answer = answer in Just (AC, answer)
