-- Tries: to print lines for later cases, twice, backwards and with wrong numbers.
-- Expected: refused. Past the policy the first line that is not the next case's ends what is believed.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (mapM_ forge ([5, 4 .. 0] ++ [0, 0, 1, 1] ++ [10 ^ 9, -1]) >> return Nothing)
  where forge n = putStrLn (show (n :: Int) ++ " = Just (AC,One)")
