-- Catches its own errors with Control.Exception, a module that is not allowed.
import MiesjelenDatatypes
import Control.Exception

check :: Game -> IO ()
check (Game scores _) = if notElem 0 scores then return () else throwIO (ErrorCall "already over")

replay :: Game -> Maybe Result
replay (Game scores sessions) = if notElem 0 scores && not (null sessions) then Just (Open scores) else Nothing
