-- Tries: to fill report and memory with the complaint of the type checker: a type of sixty-five thousand parts.
-- Expected: refused (compile-crash): Hugs overwrites its own complaint, which must not look like a fault of ours.
import SedmaDatatypes

f0 x = (x, x)
f1 y = f0 (f0 y)
f2 y = f1 (f1 y)
f3 y = f2 (f2 y)
f4 y = f3 (f3 y)

replay :: Cards -> Maybe Winner
replay cs = f4 cs
