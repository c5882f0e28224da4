-- Tries: to overwrite the test program, the types, itself and the library for the next run.
-- Expected: refused. Past the policy nothing is writable.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

say :: String -> IO ()
say what = putStrLn ("BREACH: " ++ what)

try_ :: String -> IO a -> IO ()
try_ what act = catch (act >> say what) (\_ -> return ())

attack :: IO ()
attack = mapM_ plant ["/job/Main.hs", "/job/SedmaDatatypes.hs", "/job/StudentSubmission.hs", "/usr/lib/hugs/packages/hugsbase/Hugs/Prelude.hs", "/usr/lib/hugs/packages/base/Prelude.hs", "/usr/bin/runhugs"]
  where plant path = try_ ("opened for writing: " ++ path) (appendFile path "")

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
