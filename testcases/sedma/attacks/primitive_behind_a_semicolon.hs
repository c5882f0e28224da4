-- Tries: to hide `primitive` behind another declaration on the same line.
-- Expected: refused (primitive).
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = coerce (length cs); primitive coerce "primUnsafeCoerce" :: a -> b
