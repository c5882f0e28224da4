-- Tries: to close the output, so that no answer can be told from no answer.
-- Expected: refused (System.IO). Past the policy the cases without a line are failed.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)
import System.IO (hClose, stdout)

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (hClose stdout >> return Nothing)
