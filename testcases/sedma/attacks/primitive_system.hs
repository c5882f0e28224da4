-- Tries: to run a command by Hugs' own primitive, and to leave a file.
-- Expected: refused (primitive). Past the policy there is no shell, no process can be made and nothing written.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

say :: String -> IO ()
say what = putStrLn ("BREACH: " ++ what)

try_ :: String -> IO a -> IO ()
try_ what act = catch (act >> say what) (\_ -> return ())

primitive primSystem :: String -> IO Int

attack :: IO ()
attack = do
  code <- primSystem ": > @MARKER@; echo BREACH: a shell runs"
  if code == 0 then say "a command ran" else return ()

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
