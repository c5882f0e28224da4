-- Tries: to print answers of its own choice for all cases before the harness does.
-- Expected: refused (System.IO.Unsafe). Past the policy it answers every case alike, which earns nothing.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (mapM_ forge [0 .. 400 :: Int] >> return Nothing)
  where forge n = putStrLn (show n ++ " = Just (BD,One)")
