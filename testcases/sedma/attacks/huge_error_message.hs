-- Tries: to fill report and memory with an error message without end.
-- Expected: graded; the message is cut; nothing earned.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = error (cycle "all work and no play ")
