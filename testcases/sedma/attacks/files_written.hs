-- Tries: to write a file wherever one might be writable.
-- Expected: refused. Past the policy nothing is.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

say :: String -> IO ()
say what = putStrLn ("BREACH: " ++ what)

try_ :: String -> IO a -> IO ()
try_ what act = catch (act >> say what) (\_ -> return ())

attack :: IO ()
attack = mapM_ plant ["@MARKER@", "/planted", "/job/planted", "planted", "/tmp/planted", "/var/tmp/planted", "/dev/shm/planted", "/dev/mqueue/planted", "/run/planted", "/usr/lib/hugs/planted", "/usr/lib/hugs/packages/base/planted", "/home/planted", "/root/planted", "/etc/planted", "/proc/self/planted", "/sys/planted", "/dev/planted"]
  where plant path = try_ ("wrote " ++ path) (writeFile path "")

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
