-- Tries: to hand in a Hugs.Exception of its own, which the test program would then import.
-- Expected: refused (forbidden-import). Past the policy the library's own is used all the same.
import SedmaDatatypes
import Hugs.Exception

replay :: Cards -> Maybe Winner
replay cs = throw (ErrorCall "stand-in")
