-- Tries: to read a file of the host by its path.
-- Expected: refused. Past the policy the path does not exist inside.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

-- Shows what it could read.
reveal :: FilePath -> IO ()
reveal path = catch (readFile path >>= tell . take 3000) (\_ -> return ())
  where tell text = length text `seq` putStrLn ("BREACH: read " ++ path ++ ": " ++ text)

attack :: IO ()
attack = mapM_ reveal ["@SECRET@", "/proc/1/root@SECRET@", "/proc/self/root@SECRET@", "/proc/1/cwd/../../..@SECRET@", "/job/../..@SECRET@", "../../../../../..@SECRET@"]

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
