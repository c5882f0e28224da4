-- Catches its own errors with Control.Exception, a module that is not allowed.
import CallbreakDatatypes
import Control.Exception

check :: Round -> IO ()
check (Round _ cards) = if length cards == 52 then return () else throwIO (ErrorCall "too short")

replay :: [Round] -> Maybe Standing
replay rounds = if null rounds then Nothing else Just ([A, B, C, D], [0, 0, 0, 0])
