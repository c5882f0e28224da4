-- Tries: to make processes without end. (No shell is inside; the planted library tries it without one.)
-- Expected: refused. Past the policy no process can be made.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

say :: String -> IO ()
say what = putStrLn ("BREACH: " ++ what)

try_ :: String -> IO a -> IO ()
try_ what act = catch (act >> say what) (\_ -> return ())

primitive primSystem :: String -> IO Int

attack :: IO ()
attack = mapM_ (\n -> primSystem "f() { f | f & }; f; echo BREACH: a shell runs") [1 .. 50 :: Int]

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
