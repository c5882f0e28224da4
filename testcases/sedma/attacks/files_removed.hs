-- Tries: to remove, rename and reopen files and folders.
-- Expected: refused (primitive). Past the policy nothing can be changed.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

say :: String -> IO ()
say what = putStrLn ("BREACH: " ++ what)

try_ :: String -> IO a -> IO ()
try_ what act = catch (act >> say what) (\_ -> return ())

primitive removeFile :: FilePath -> IO ()
primitive renameFile :: FilePath -> FilePath -> IO ()
primitive createDirectory :: FilePath -> IO ()
primitive removeDirectory :: FilePath -> IO ()
primitive setPerms :: FilePath -> Bool -> Bool -> Bool -> Bool -> IO ()

attack :: IO ()
attack = do
  try_ "made a folder" (createDirectory "@MARKER@")
  try_ "made a folder in the job" (createDirectory "/job/planted")
  try_ "made a folder in /tmp" (createDirectory "/tmp/planted")
  try_ "opened the job for all" (setPerms "/job" True True True True)
  try_ "renamed the harness" (renameFile "/job/Main.hs" "/job/Gone.hs")
  try_ "removed the harness" (removeFile "/job/Main.hs")
  try_ "removed the types" (removeFile "/job/SedmaDatatypes.hs")
  try_ "removed the library" (removeFile "/usr/lib/hugs/packages/base/Prelude.hs")
  try_ "removed the job" (removeDirectory "/job")

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
