-- Tries: to read the graded suite, with its answers, where the grader is installed.
-- Expected: refused. Past the policy the path does not exist inside.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

-- Shows what it could read.
reveal :: FilePath -> IO ()
reveal path = catch (readFile path >>= tell . take 3000) (\_ -> return ())
  where tell text = length text `seq` putStrLn ("BREACH: read " ++ path ++ ": " ++ text)

attack :: IO ()
attack = mapM_ reveal ["@SUITE@", "/job/graded.json", "graded.json", "../graded.json", "/work/testcases/sedma/graded.json"]

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
