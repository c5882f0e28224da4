-- Tries: to load machine code by `foreign import`, from a library handed in beside the program (planted.c, built by the test).
-- Expected: refused (foreign). Past the policy the code runs as the program would, and finds nothing it may do.
import SedmaDatatypes

foreign import ccall "planted" planted :: Int -> Int

replay :: Cards -> Maybe Winner
replay cs = if planted 7 == 7 then Nothing else Just (AC, One)
