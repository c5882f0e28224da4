-- Tries: to read a variable of the grader's environment, by Hugs' own primitive.
-- Expected: refused (primitive). Past the policy the environment holds only what the interpreter needs.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

say :: String -> IO ()
say what = putStrLn ("BREACH: " ++ what)

try_ :: String -> IO a -> IO ()
try_ what act = catch (act >> say what) (\_ -> return ())

primitive getEnv :: String -> IO String

attack :: IO ()
attack = mapM_ look ["CARD_GRADER_CANARY", "DOCKER_HOST", "SSH_AUTH_SOCK", "USER", "PYTEST_CURRENT_TEST"]
  where look name = catch (getEnv name >>= \value -> say (name ++ "=" ++ value)) (\_ -> return ())

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
