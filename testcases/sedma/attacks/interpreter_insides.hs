-- Tries: to run I/O by the interpreter's own Prelude, for where the unsafe modules are not installed.
-- Expected: refused (forbidden-import). Past the policy it runs, and is as confined as any other.
import SedmaDatatypes
import Hugs.Prelude (basicIORun, IOFinished(..))

replay :: Cards -> Maybe Winner
replay cs = case basicIORun (putStrLn "0 = Just (AC,One)" >> return Nothing) of Finished_Return answer -> answer
