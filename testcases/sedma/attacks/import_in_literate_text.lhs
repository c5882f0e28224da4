Tries: to hide an import in literate style, where the text and the bird tracks meet.
Expected: refused (forbidden-import).

> import SedmaDatatypes

import Prelude, says the text, and goes on in code:

> import System.IO.Unsafe

> replay :: Cards -> Maybe Winner
> replay cs = unsafePerformIO (putStrLn "0 = Just (AC,One)" >> return Nothing)
