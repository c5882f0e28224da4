-- Does input and output inside replay through unsafePerformIO.
import SepticaDatatypes
import System.IO.Unsafe (unsafePerformIO)

replay :: [Move] -> Maybe Result
replay ms = unsafePerformIO (do
  putStrLn "Just Draw"
  return (if length [ c | Play c <- ms ] == 32 then Just Draw else Nothing))
