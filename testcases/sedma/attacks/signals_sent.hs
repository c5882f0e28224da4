-- Tries: to kill process 1, its own group and every process it may.
-- Expected: refused. Past the policy there is no shell to send signals. (The planted library tries it without one.)
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

say :: String -> IO ()
say what = putStrLn ("BREACH: " ++ what)

try_ :: String -> IO a -> IO ()
try_ what act = catch (act >> say what) (\_ -> return ())

primitive primSystem :: String -> IO Int

attack :: IO ()
attack = do
  code <- primSystem "kill -STOP 1; kill -KILL 1; kill -TERM -1; echo BREACH: a shell runs"
  if code == 0 then say "signals were sent" else return ()

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
