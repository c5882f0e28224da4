-- Tries: to keep the type checker busy for ever: each type is twice as large as the one before, five times over.
-- Expected: refused (compile-time-out).
import SedmaDatatypes

f0 x = (x, x)
f1 y = f0 (f0 y)
f2 y = f1 (f1 y)
f3 y = f2 (f2 y)
f4 y = f3 (f3 y)
f5 y = f4 (f4 y)

replay :: Cards -> Maybe Winner
replay cs = case f5 cs of _ -> Nothing
