-- Tries: to print answers and leave with exit code 0 before the cases are through.
-- Expected: refused (System.Exit). Past the policy an exit code is worth nothing; the cases without a line are failed.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)
import System.Exit

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (putStrLn "0 = Just (AC,One)" >> exitWith ExitSuccess)
