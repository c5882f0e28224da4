-- Tries: to hide an import from a human reader with characters that turn the direction of writing.
-- Expected: refused (forbidden-import): the policy reads what the interpreter reads.
import SedmaDatatypes
{- ‮ ⁦ just a comment ⁩ ⁦ -}
import System.IO.Unsafe {- ‮ ⁦ -}

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (return Nothing)
