-- Tries: to use up the machine's open files.
-- Expected: refused. Past the policy the limit on open files stops it, or Hugs' own.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)
import System.IO

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (mapM (\n -> openFile "/job/Main.hs" ReadMode) [1 .. 5000 :: Int] >>= \hs -> return (if length hs > 4000 then error "BREACH: thousands of open files" else Nothing))
