-- Does input and output inside replay through unsafePerformIO.
import MiesjelenDatatypes
import System.IO.Unsafe (unsafePerformIO)

replay :: Game -> Maybe Result
replay (Game scores sessions) = unsafePerformIO (do
  putStrLn "Just (Open [25,25])"
  return (if null sessions then Nothing else Just (Open scores)))
