-- Tries: to read the other cases from the standard input, and to answer them at leisure.
-- Expected: refused. Past the policy the input is the harness's already; there are only records in it, no answers.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (catch (getContents >>= putStrLn . ("stolen: " ++) . take 2000) (\_ -> return ()) >> return Nothing)
