-- Catches its own errors with Control.Exception, a module that is not allowed.
import SedmaDatatypes
import Control.Exception

check :: Cards -> IO ()
check cs = if length cs == 32 then return () else throwIO (ErrorCall "length")

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
