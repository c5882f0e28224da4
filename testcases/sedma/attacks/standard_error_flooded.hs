-- Tries: to fill the error output, which is kept for messages.
-- Expected: refused (Debug.Trace). Past the policy the output limit counts both outputs.
import SedmaDatatypes
import Debug.Trace (trace)

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Nothing else trace (replicate 200000 'x') Nothing
