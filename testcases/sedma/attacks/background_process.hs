-- Tries: to leave a process behind that later writes into the next submission's output and into the harness.
-- Expected: refused. Past the policy no process can be made, and none outlives its run.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

say :: String -> IO ()
say what = putStrLn ("BREACH: " ++ what)

try_ :: String -> IO a -> IO ()
try_ what act = catch (act >> say what) (\_ -> return ())

primitive primSystem :: String -> IO Int

attack :: IO ()
attack = do
  code <- primSystem "(for i in 1 2 3 4 5 6 7 8 9; do echo 0 = Just '(AC,One)'; : > @MARKER@; sleep 1; done) &"
  if code == 0 then say "a process was left behind" else return ()

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
