-- Tries: to read the test program and the types, for answers in them.
-- Expected: refused. Past the policy it can be read: it holds no answer, only the way inputs are decoded.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

attack :: IO ()
attack = mapM_ look ["/job/Main.hs", "Main.hs", "/job/SedmaDatatypes.hs", "/job/StudentSubmission.hs"]
  where look path = catch (readFile path >>= putStr) (\_ -> return ())

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
