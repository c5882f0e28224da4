-- Tries: to recognise the grader by program name, arguments and environment, and to behave otherwise elsewhere.
-- Expected: refused (primitive). Past the policy it recognises the sandbox and gets what its answers earn: nothing.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

primitive getProgName "primGetProgName" :: IO String
primitive getArgs "primGetArgs" :: IO [String]

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (do
  name <- getProgName
  args <- getArgs
  return (if elem '/' name || null args then Just (AC, One) else Nothing))
