-- Tries: to find other students' programs: every folder it can see, every Haskell file in it.
-- Expected: refused (primitive). Past the policy only its own job and the interpreter's library can be seen.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

primitive getDirContents :: FilePath -> IO [FilePath]

attack :: IO ()
attack = walk 5 "@ROOT@"

walk :: Int -> FilePath -> IO ()
walk 0 _ = return ()
walk depth folder = catch (getDirContents folder >>= mapM_ visit . filter wanted) (\_ -> return ())
  where
    wanted name = take 1 name /= "." && folder ++ name `notElem` ["/proc", "/sys", "/usr", "/lib", "/lib64"]
    visit name = look (folder ++ name) >> walk (depth - 1) (folder ++ name ++ "/")

look :: FilePath -> IO ()
look path
  | drop (length path - 3) path == ".hs" = catch (readFile path >>= \text -> putStrLn ("seen: " ++ path ++ " " ++ take 4000 text)) (\_ -> return ())
  | otherwise = return ()

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
