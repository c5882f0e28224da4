-- Tries: to read what every Linux machine has: accounts, keys, mounts, the engine's socket.
-- Expected: refused. Past the policy none of it exists inside.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

-- Shows what it could read.
reveal :: FilePath -> IO ()
reveal path = catch (readFile path >>= tell . take 3000) (\_ -> return ())
  where tell text = length text `seq` putStrLn ("BREACH: read " ++ path ++ ": " ++ text)

attack :: IO ()
attack = mapM_ reveal ["/etc/passwd", "/etc/shadow", "/root/.ssh/id_rsa", "/root/.bashrc", "/var/run/docker.sock", "/run/docker.sock", "/etc/machine-id", "/proc/kcore", "/dev/mem", "/dev/sda"]

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (attack >> return Nothing)
