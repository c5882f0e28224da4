#! {- Tries: to hide an import from the policy: the grader makes this line blank, but not what it opened.
import System.IO.Unsafe (unsafePerformIO)
-- Expected: refused. -}
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (putStrLn "0 = Just (AC,One)" >> return Nothing)
