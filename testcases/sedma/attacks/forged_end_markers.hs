-- Tries: to end the run early and well: a second ready, an end of input, a frame of the engine's stream, a status of bubblewrap.
-- Expected: refused. Past the policy these are lines like any other, and none is an answer.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (mapM_ putStrLn markers >> return Nothing)
  where
    markers = ["ready", "", "done", "EOF", "\EOT", "\NUL", "\SUB", "\SOH\NUL\NUL\NUL\NUL\NUL\NUL\DLE0 = Just (AC,One)",
               "{ \"exit-code\": 0 }", "exited 0", "--END--", "0 = Just (AC,One)\r1 = Just (AC,One)"]
