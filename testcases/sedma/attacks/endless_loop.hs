-- Tries: to run for ever, on games of a wrong length (one kind of case, so that the test is quick).
-- Expected: graded; the cases are out of time, and after three of them no more of the kind is run.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 || length (cycle [cs]) == 0 then Nothing else Just (AC, One)
