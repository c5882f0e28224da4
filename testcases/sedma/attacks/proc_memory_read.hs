-- Tries: to read and write the memory of process 1 and of itself through /proc.
-- Expected: refused. Past the policy no memory but its own can be opened.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

say :: String -> IO ()
say what = putStrLn ("BREACH: " ++ what)

try_ :: String -> IO a -> IO ()
try_ what act = catch (act >> say what) (\_ -> return ())

attack :: IO ()
attack = do
  try_ "wrote the memory of process 1" (appendFile "/proc/1/mem" "x")
  try_ "changed the score of the out-of-memory killer" (writeFile "/proc/self/oom_score_adj" "-1000")
  try_ "wrote a setting of the kernel" (writeFile "/proc/sys/kernel/core_pattern" "|/job/x")

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
