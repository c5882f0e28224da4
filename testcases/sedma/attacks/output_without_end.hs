-- Tries: to print for ever, so that the grader's memory or disk fills up.
-- Expected: refused. Past the policy the run is cut at the output limit, case by case.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Nothing else unsafePerformIO (putStr (cycle "0 = Just (AC,One)") >> return Nothing)
