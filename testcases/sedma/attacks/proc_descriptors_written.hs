-- Tries: to write answers past the harness: /proc/1/fd/1, /dev/stdout, the descriptors above it.
-- Expected: refused. Past the policy there is no such file, or it is this run's own output, where a line is worth its answer.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

say :: String -> IO ()
say what = putStrLn ("BREACH: " ++ what)

try_ :: String -> IO a -> IO ()
try_ what act = catch (act >> say what) (\_ -> return ())

attack :: IO ()
attack = mapM_ write (["/proc/1/fd/" ++ show n | n <- [0 .. 40 :: Int]] ++ ["/dev/stdout", "/dev/fd/1", "/dev/tty", "/dev/console", "/dev/pts/0"])
  where write path = catch (appendFile path "0 = Just (AC,One)\n") (\_ -> return ())

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
