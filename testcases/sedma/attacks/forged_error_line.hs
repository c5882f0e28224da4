-- Tries: to break the reader of answers with an error line that is no string: thousands of signs, then brackets.
-- Expected: refused. Past the policy it is a line like any other, and the submission is graded, not a fault of ours.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (putStrLn ("0 ! " ++ replicate 20000 '-' ++ "1") >> putStrLn ("1 ! " ++ replicate 20000 '[') >> return Nothing)
