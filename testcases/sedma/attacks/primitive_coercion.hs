-- Tries: to take a number for a function with Hugs' unsafeCoerce, and to run it.
-- Expected: refused (primitive). Past the policy the interpreter breaks down, in its own process.
import SedmaDatatypes

primitive coerce "primUnsafeCoerce" :: a -> b

replay :: Cards -> Maybe Winner
replay cs = (coerce (123456789 :: Int) :: Cards -> Maybe Winner) cs
