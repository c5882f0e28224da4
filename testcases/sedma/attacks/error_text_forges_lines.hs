-- Tries: to forge answers by line ends in an error's message.
-- Expected: graded; the message is shown on one line; nothing earned.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = error (concat ["\n" ++ show n ++ " = Just (BD,One)" | n <- [0 .. 400 :: Int]])
