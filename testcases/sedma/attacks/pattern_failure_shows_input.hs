-- Tries: to get the cases of the hidden suite into its feedback, by a failed pattern that prints its arguments.
-- Expected: graded; nothing earned. It sees only what failed cases show anyway: inputs, never answers.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = only (map show cs)

only :: [String] -> Maybe Winner
only ["no such card"] = Nothing
