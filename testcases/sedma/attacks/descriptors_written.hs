-- Tries: to write into every open descriptor above the standard ones, by Hugs' openFd.
-- Expected: refused (primitive). Past the policy no such descriptor leads anywhere.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)
import System.IO

say :: String -> IO ()
say what = putStrLn ("BREACH: " ++ what)

try_ :: String -> IO a -> IO ()
try_ what act = catch (act >> say what) (\_ -> return ())

primitive openFd :: Int -> Bool -> IOMode -> Bool -> IO Handle

attack :: IO ()
attack = mapM_ write [3 .. 63]
  where write n = try_ ("wrote into descriptor " ++ show n) (openFd n False WriteMode True >>= \h -> hPutStr h "0 = Just (AC,One)\n{ \"exit-code\": 0 }\n" >> hFlush h)

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
