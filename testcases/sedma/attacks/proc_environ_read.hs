-- Tries: to read environment, command line and memory map of the processes in /proc.
-- Expected: refused. Past the policy there is no /proc (bubblewrap), or only processes of the sandbox in it (Docker), and no variable of ours.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

primitive getDirContents :: FilePath -> IO [FilePath]

attack :: IO ()
attack = do
  found <- catch (getDirContents "/proc") (\_ -> return [])
  mapM_ look [p ++ "/" ++ f | p <- "self" : take 20 (filter (all (`elem` "0123456789")) found), f <- ["environ", "cmdline", "maps", "auxv", "stack"]]
  where look path = catch (readFile ("/proc/" ++ path) >>= \text -> putStrLn ("seen: " ++ path ++ " " ++ take 2000 text)) (\_ -> return ())

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
