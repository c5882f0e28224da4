-- Tries: to raise an error while the error's message is shown, and while the answer is.
-- Expected: graded; nothing earned.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay [] = Just (error (error (error "shown")), undefined)
replay cs = Just (AC, error ('x' : error "deep"))
