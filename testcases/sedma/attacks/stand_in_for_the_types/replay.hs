-- Tries: to hand in types whose Show says what the grader wants to hear.
-- Expected: graded with the given types (and a warning): nothing earned.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = Just (AC, One)
