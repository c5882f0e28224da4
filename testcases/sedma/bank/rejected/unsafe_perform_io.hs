-- Does input and output inside replay through unsafePerformIO.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (do
  putStrLn "Just (AC,One)"
  return (if length cs == 32 then Just (AC, One) else Nothing))
