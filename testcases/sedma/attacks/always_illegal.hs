-- Tries: to earn the criteria about impossible games by calling every game impossible.
-- Expected: graded; nothing earned.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = Nothing
